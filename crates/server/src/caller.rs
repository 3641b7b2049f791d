//! Who sends a request, from where, and by what cookie that is known.

use crate::app::{App, text};
use crate::ids;
use crate::limits::Origin;
use crate::problem::Problem;
use crate::store::{Guest, Session, now};
use crate::table::Caller;
use crate::time::DAY;
use axum::extract::{ConnectInfo, FromRequestParts, Query};
use axum::http::{HeaderMap, HeaderValue, Method, header, request::Parts};
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The name of the cookie that says who somebody is.
const COOKIE: &str = "muster";
/// The same where the connection is encrypted: browsers take it only from this very host.
const SAFE_COOKIE: &str = "__Host-muster";
/// How long after their last visit guests are known, in milliseconds.
const GUEST_KEPT: i64 = 365 * DAY;
/// The same for those with an account, who can log in again.
const ACCOUNT_KEPT: i64 = 90 * DAY;

impl App {
    /// Whether the caller's connection is encrypted, as far as can be known.
    pub(crate) fn is_https(&self, headers: &HeaderMap) -> bool {
        let forwarded = || {
            let scheme = headers.get_all("x-forwarded-proto").iter().next_back();
            let scheme = scheme.and_then(|scheme| scheme.to_str().ok());
            let scheme = scheme.and_then(|schemes| schemes.rsplit(',').next());
            scheme.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
        };
        let url = self.public_url.as_deref();
        url.is_some_and(|url| url.starts_with("https:")) || (self.behind_proxy && forwarded())
    }

    /// Where a request comes from: the other end of the connection, or whom the proxy names last. What others say before
    /// that is anybody's invention.
    pub(crate) fn origin_of(&self, parts: &Parts) -> Origin {
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.filter(|_| self.behind_proxy);
        let named = forwarded
            .and_then(|named| named.to_str().ok()?.rsplit(',').next())
            .and_then(|named| address(named.trim()));
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map(|ConnectInfo(peer)| peer.ip());
        Origin::of(named.or(peer).unwrap_or(Ipv4Addr::UNSPECIFIED.into()))
    }

    fn cookie_name(&self, headers: &HeaderMap) -> &'static str {
        match self.is_https(headers) {
            true => SAFE_COOKIE,
            false => COOKIE,
        }
    }

    /// The cookie that keeps a token; without a token, the one that takes it away.
    pub(crate) fn cookie(&self, headers: &HeaderMap, kept: Option<(&str, i64)>) -> HeaderValue {
        let name = self.cookie_name(headers);
        let secure = match self.is_https(headers) {
            true => "; Secure",
            false => "",
        };
        let (token, age) = kept.map_or(("", 0), |(token, expires)| {
            (token, expires.saturating_sub(now()) / 1000)
        });
        let cookie =
            format!("{name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={age}{secure}");
        let mut cookie = HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static(""));
        cookie.set_sensitive(true);
        cookie
    }

    /// The token of the caller's cookie.
    pub(crate) fn token<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let wanted = self.cookie_name(headers);
        let cookies = headers.get_all(header::COOKIE).iter();
        let cookies = cookies.filter_map(|cookies| cookies.to_str().ok());
        let mut pairs = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        let found = pairs.find(|(name, _)| *name == wanted);
        found.map(|(_, token)| token)
    }
}

/// An address as proxies write it, with a port or without.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let alone = bare.unwrap_or(text).parse().ok();
    alone.or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// When the session of somebody ends who comes now.
pub(crate) fn kept_until(guest: &Guest) -> i64 {
    let kept = match guest.handle {
        Some(_) => ACCOUNT_KEPT,
        None => GUEST_KEPT,
    };
    now() + kept
}

/// Somebody who is known, and the session by which.
pub(crate) struct Known {
    pub(crate) guest: Guest,
    pub(crate) session: Session,
}

impl Known {
    /// Finds out who calls. Sessions that are used are kept longer, at most once a day.
    pub(crate) async fn find(parts: &Parts, app: &App) -> Result<Option<Known>, Problem> {
        let Some(token) = app.token(&parts.headers) else {
            return Ok(None);
        };
        let found = app.core.store.session(&ids::hash(token), now()).await?;
        let Some((mut session, guest)) = found else {
            return Ok(None);
        };
        if !matches!(parts.method, Method::GET | Method::HEAD) {
            app.gate.action(&guest.id)?;
        }
        if session.seen < now() - DAY {
            session.seen = now();
            session.expires = kept_until(&guest);
            app.core.store.renew(&session).await?;
        }
        Ok(Some(Known { guest, session }))
    }
}

impl FromRequestParts<App> for Known {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Known::find(parts, app)
            .await?
            .ok_or_else(Problem::unknown_caller)
    }
}

/// Somebody who may be known.
pub(crate) struct Perhaps(pub(crate) Option<Known>);

impl FromRequestParts<App> for Perhaps {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Known::find(parts, app).await.map(Perhaps)
    }
}

impl FromRequestParts<App> for Origin {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Ok(app.origin_of(parts))
    }
}

/// The tokens that a link carries.
#[derive(Deserialize)]
struct Links {
    invite: Option<String>,
    watch: Option<String>,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let known = Known::find(parts, app).await?;
        let links = Query::<Links>::try_from_uri(&parts.uri)
            .map_err(|error| Problem::query(&error.body_text()))?;
        let link = links.0.invite.or(links.0.watch).as_deref().map(ids::hash);
        let (guest, session) = known.map(|known| (known.guest, known.session.id)).unzip();
        Ok(Caller {
            guest,
            session,
            link,
        })
    }
}

/// What a browser says it is, in a few words: enough to tell one's devices apart.
pub(crate) fn device(headers: &HeaderMap) -> String {
    let agent = text(headers, header::USER_AGENT).unwrap_or_default();
    let first = |known: &[(&'static str, &'static str)]| {
        let found = known.iter().find(|(mark, _)| agent.contains(mark));
        found.map(|(_, name)| *name)
    };
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_string(),
        (None, None) => "A program".to_string(),
    }
}
