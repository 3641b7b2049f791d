//! Speaking with a server as a browser does.

use flate2::read::GzDecoder;
use futures_util::StreamExt as _;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, COOKIE, SET_COOKIE};
use hyper::{HeaderMap, Method, Request, StatusCode};
use hyper_util::client::legacy::Client as Pool;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::io::Read as _;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// After which time no answer is waited for any more.
const PATIENCE: Duration = Duration::from_secs(30);

/// What went wrong with a request, as kinds that can be counted.
#[derive(Clone, Debug, Error)]
pub(crate) enum Failure {
    /// The connection could not be made, or broke.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// No answer came.
    #[error("no answer within {} seconds", PATIENCE.as_secs())]
    Silence,
    /// The answer says no.
    #[error("{status} {kind}")]
    Refused {
        status: u16,
        kind: String,
        body: Bytes,
    },
    /// The answer cannot be read.
    #[error("an answer that cannot be read: {0}")]
    Unreadable(String),
}

/// The kind of a problem, as the server tells it.
#[derive(Default, Deserialize)]
struct Problem {
    #[serde(default, rename = "type")]
    kind: String,
}

/// The way to a server.
#[derive(Clone)]
pub(crate) struct Client {
    pool: Pool<HttpConnector, Full<Bytes>>,
    /// `http://HOST:PORT`, without a slash at the end.
    url: Arc<str>,
}

/// Somebody the server knows by a cookie, or a stranger without one.
#[derive(Clone)]
pub(crate) struct Person {
    client: Client,
    cookie: Option<String>,
}

impl Client {
    /// The way to the server at an address; nothing where that is none.
    pub(crate) fn new(url: &str) -> Option<Self> {
        let url = url.trim_end_matches('/');
        let parsed: hyper::Uri = url.parse().ok()?;
        if parsed.scheme_str() != Some("http") || parsed.host().is_none() {
            return None;
        }
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        Some(Client {
            pool: Pool::builder(TokioExecutor::new()).build(connector),
            url: url.into(),
        })
    }

    /// Somebody without a cookie.
    pub(crate) fn stranger(&self) -> Person {
        Person {
            client: self.clone(),
            cookie: None,
        }
    }

    /// A new guest.
    pub(crate) async fn guest(&self, name: &str) -> Result<Person, Failure> {
        let body = serde_json::json!({ "name": name });
        let stranger = self.stranger();
        let (headers, _) = stranger
            .send(Method::POST, "/api/guests", Some(body))
            .await?;
        let cookie = headers.get(SET_COOKIE).and_then(|set| set.to_str().ok());
        let cookie = cookie.and_then(|set| set.split(';').next());
        let cookie =
            cookie.ok_or_else(|| Failure::Unreadable("a guest without a cookie".into()))?;
        Ok(Person {
            cookie: Some(cookie.to_string()),
            ..stranger
        })
    }

    /// A number among what can be watched, where the server lets it be read.
    pub(crate) async fn metric(&self, name: &str) -> Option<u64> {
        let stranger = self.stranger();
        let (_, body) = stranger.send(Method::GET, "/metrics", None).await.ok()?;
        let text = String::from_utf8_lossy(&body);
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let (_, value) = lines.find(|(key, _)| *key == name)?;
        value.trim().parse().ok()
    }
}

impl Person {
    /// Gets a document.
    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        self.ask(Method::GET, path, None).await
    }

    /// Posts a document and reads the answer.
    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: Value,
    ) -> Result<T, Failure> {
        self.ask(Method::POST, path, Some(body)).await
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<T, Failure> {
        let (_, body) = self.send(method, path, body).await?;
        read(&body)
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<(HeaderMap, Bytes), Failure> {
        let sending = self.send_patiently(method, path, body);
        let answered = timeout(PATIENCE, sending).await;
        answered.unwrap_or(Err(Failure::Silence))
    }

    async fn send_patiently(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<(HeaderMap, Bytes), Failure> {
        let broken = |error: &dyn std::error::Error| Failure::Connection(innermost(error));
        let request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.client.url))
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT_ENCODING, "gzip");
        let request = match &self.cookie {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        };
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let request = request.body(Full::from(body));
        let request = request.map_err(|error| broken(&error))?;
        let answer = self.client.pool.request(request).await;
        let (head, body) = answer.map_err(|error| broken(&error))?.into_parts();
        let body = body.collect().await.map_err(|error| broken(&error))?;
        let body = unpacked(&head.headers, body.to_bytes())?;
        match head.status {
            status if status.is_success() => Ok((head.headers, body)),
            status => Err(refused(status, body)),
        }
    }

    /// Connects for live updates.
    pub(crate) async fn listen(&self, path: &str) -> Result<Ear, Failure> {
        let url = self.client.url.replacen("http", "ws", 1);
        let request = format!("{url}{path}").into_client_request();
        let mut request = request.map_err(|error| Failure::Connection(error.to_string()))?;
        if let Some(cookie) = self
            .cookie
            .as_deref()
            .and_then(|cookie| cookie.parse().ok())
        {
            request.headers_mut().insert(COOKIE, cookie);
        }
        let connecting = timeout(PATIENCE, connect_async_with_config(request, None, true)).await;
        match connecting.map_err(|_| Failure::Silence)? {
            Ok((socket, _)) => Ok(Ear(socket)),
            Err(tungstenite::Error::Http(answer)) => {
                let body = answer.body().clone().unwrap_or_default();
                Err(refused(answer.status(), body.into()))
            }
            Err(error) => Err(Failure::Connection(error.to_string())),
        }
    }
}

/// A connection for live updates.
pub(crate) struct Ear(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Ear {
    /// The next message; nothing when the connection has ended. Pings are answered.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}

/// Reads a document.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(body).map_err(|error| Failure::Unreadable(error.to_string()))
}

fn refused(status: StatusCode, body: Bytes) -> Failure {
    let problem: Problem = serde_json::from_slice(&body).unwrap_or_default();
    Failure::Refused {
        status: status.as_u16(),
        kind: problem.kind,
        body,
    }
}

fn unpacked(headers: &HeaderMap, body: Bytes) -> Result<Bytes, Failure> {
    match headers.get(CONTENT_ENCODING) {
        None => Ok(body),
        Some(_) => {
            let mut plain = Vec::with_capacity(body.len() * 8);
            let read = GzDecoder::new(&*body).read_to_end(&mut plain);
            read.map_err(|error| Failure::Unreadable(error.to_string()))?;
            Ok(plain.into())
        }
    }
}

/// What an error came from: that tells kinds apart.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
