//! Bodies of requests: read whole before anything is done, up to a limit.

use crate::problem::Problem;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http_body_util::BodyExt as _;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The longest body, in bytes.
const LONGEST: usize = 64 * 1024;
/// How much of a longer one is read and thrown away, so that who sends it comes to read why it is refused.
const DRAINED: usize = 32 * 1024 * 1024;
/// How long a body may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long it takes at most to hand an answer over.
const MOMENT: Duration = Duration::from_millis(100);
/// After which silence nobody sends any more who was not asked.
const SILENCE: Duration = Duration::from_secs(1);

/// Reads the body of a request. One that is too long is refused politely.
pub(crate) async fn whole(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    // Who waits to be asked for the body need not send it.
    let waits = parts.headers.contains_key(header::EXPECT);
    let declared = parts.headers.get(header::CONTENT_LENGTH);
    let declared = declared.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if waits && declared.is_some_and(|length| length > LONGEST) {
        tokio::spawn(drain(body));
        return refused(too_long());
    }
    match timeout(PATIENCE, read(body)).await {
        Ok(Ok(bytes)) => {
            next.run(Request::from_parts(parts, Body::from(bytes)))
                .await
        }
        Ok(Err(problem)) => refused(problem),
        Err(_) => {
            let detail = "The body did not arrive within 30 seconds.";
            refused(Problem::malformed(detail).with_status(StatusCode::REQUEST_TIMEOUT))
        }
    }
}

async fn read(mut body: Body) -> Result<Vec<u8>, Problem> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Problem::malformed("The body did not arrive whole."))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        length += data.len();
        if length <= LONGEST {
            bytes.extend_from_slice(&data);
        } else if length > DRAINED {
            break;
        }
    }
    match length > LONGEST {
        true => Err(too_long()),
        false => Ok(bytes),
    }
}

/// Reads what is sent all the same, without waiting to be asked: a connection that is closed before it is read is reset,
/// and the answer may be lost. It begins a moment after the answer, for reading asks for the body.
async fn drain(mut body: Body) {
    sleep(MOMENT).await;
    let mut length = 0;
    while let Ok(Some(Ok(frame))) = timeout(SILENCE, body.frame()).await {
        length += frame.data_ref().map_or(0, |data| data.len());
        if length > DRAINED {
            return;
        }
    }
}

fn too_long() -> Problem {
    let detail = format!(
        "The body is too long: at most {} KiB are read.",
        LONGEST / 1024
    );
    Problem::malformed(detail).with_status(StatusCode::PAYLOAD_TOO_LARGE)
}

/// The answer to a body that was not read to its end: the connection cannot be used for another request.
fn refused(problem: Problem) -> Response {
    let mut response = problem.into_response();
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(header::CONNECTION, close);
    response
}
