//! What went wrong, as `application/problem+json`.

use crate::view::View;
use crate::words::sentence;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::game_match::ActError;
use engine::plain::quoted;
use engine::setup::SetupError;
use engine::{Refusal, chance::NoEntropy};
use serde::Serialize;
use std::fmt::Display;
use std::num::NonZeroU16;
use utoipa::ToSchema;

/// Why a request was not carried out. Nothing has changed then.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The kind of problem: `/problems/stale`.
    #[serde(rename = "type")]
    #[schema(rename = "type")]
    pub kind: &'static str,
    /// The kind in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// What was wrong and what would be right.
    pub detail: String,
    /// Why the rules forbid an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// When stale: the table as it is now, for the caller.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub newest: Option<Box<View>>,
    /// After how many seconds to try again: the header Retry-After.
    #[serde(skip)]
    pub(crate) retry_after: Option<NonZeroU16>,
}

impl Problem {
    fn new(
        status: StatusCode,
        kind: &'static str,
        title: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        Problem {
            kind,
            title,
            status: status.as_u16(),
            detail: detail.into(),
            reason: None,
            rule: None,
            newest: None,
            retry_after: None,
        }
    }

    /// The query of the address makes no sense.
    pub(crate) fn query(said: &str) -> Self {
        // The beginning says what the library wanted to do; the rest what was wrong.
        let said = said.split_once(": ").map_or(said, |(_, said)| said);
        let said = quoted(said);
        Problem::malformed(format!("The query of the address does not fit: {said}."))
    }

    /// The request itself makes no sense.
    pub(crate) fn malformed(detail: impl Into<String>) -> Self {
        let status = StatusCode::BAD_REQUEST;
        Problem::new(status, "/problems/malformed", "Malformed request", detail)
    }

    /// Nobody has said who calls.
    pub(crate) fn unknown_caller() -> Self {
        let (status, detail) = (
            StatusCode::UNAUTHORIZED,
            "Say who you are first: POST /api/guests with a name.",
        );
        Problem::new(status, "/problems/unknown-caller", "Who are you?", detail)
    }

    /// What should have proved who calls does not.
    pub(crate) fn unproved(detail: impl Into<String>) -> Self {
        let status = StatusCode::UNAUTHORIZED;
        Problem::new(status, "/problems/unproved", "That does not fit", detail)
    }

    /// Before somebody else is let in at a guest's browser, the guest's seats need a decision.
    pub(crate) fn guest_seats(guest: &str, tables: usize) -> Self {
        let tables = match tables {
            1 => "a table".to_string(),
            tables => format!("{tables} tables"),
        };
        let detail = format!(
            "As the guest {guest} you have {tables} here. Say `bring`: true to take that along, false to leave it behind."
        );
        let status = StatusCode::CONFLICT;
        Problem::new(
            status,
            "/problems/guest-seats",
            "What of the guest's seats?",
            detail,
        )
    }

    /// The caller does something too often.
    pub(crate) fn too_many(what: &str, seconds: u64) -> Self {
        let seconds = seconds.max(1);
        let detail = match seconds {
            1 => format!("{what} Try again in a second."),
            _ => format!("{what} Try again in {seconds} seconds."),
        };
        let status = StatusCode::TOO_MANY_REQUESTS;
        Problem::new(status, "/problems/too-many", "Too often", detail).after(seconds)
    }

    /// The caller may not do that.
    pub(crate) fn forbidden(detail: impl Into<String>) -> Self {
        let status = StatusCode::FORBIDDEN;
        Problem::new(status, "/problems/forbidden", "Not yours to do", detail)
    }

    /// There is no such thing, or none that the caller may know of.
    pub(crate) fn missing(detail: impl Into<String>) -> Self {
        let status = StatusCode::NOT_FOUND;
        Problem::new(status, "/problems/missing", "Not found", detail)
    }

    /// The table is not in a state for that.
    pub(crate) fn conflict(detail: impl Into<String>) -> Self {
        let status = StatusCode::CONFLICT;
        Problem::new(status, "/problems/conflict", "Not now", detail)
    }

    /// The caller's own decision has changed since what it saw.
    pub(crate) fn stale(newest: View) -> Self {
        let detail = "Your decision has changed since what you saw; nothing was done.";
        let status = StatusCode::CONFLICT;
        Problem {
            newest: Some(Box::new(newest)),
            ..Problem::new(status, "/problems/stale", "The table has moved on", detail)
        }
    }

    /// The body can be read, but what it asks for is impossible.
    pub(crate) fn invalid(detail: impl Display) -> Self {
        let (status, detail) = (StatusCode::UNPROCESSABLE_ENTITY, sentence(&detail));
        Problem::new(status, "/problems/invalid", "That cannot be", detail)
    }

    /// The server cannot do it at present.
    pub(crate) fn unavailable(detail: impl Into<String>) -> Self {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Problem::new(status, "/problems/unavailable", "Not at present", detail)
    }

    /// A bug.
    pub(crate) fn bug() -> Self {
        let detail = "A bug in Muster. What was acknowledged before is safe.";
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Problem::new(status, "/problems/bug", "A bug", detail)
    }

    /// The same problem with another status.
    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Problem {
            status: status.as_u16(),
            ..self
        }
    }

    /// The same problem, which may have gone after so many seconds.
    pub(crate) fn after(self, seconds: u64) -> Self {
        Problem {
            retry_after: NonZeroU16::new(seconds.try_into().unwrap_or(u16::MAX)),
            ..self
        }
    }

    fn illegal(detail: String, reason: String, rule: Option<String>) -> Self {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Problem {
            reason: Some(reason),
            rule,
            ..Problem::new(status, "/problems/illegal", "The rules forbid that", detail)
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let detail = refusal.to_string();
        Problem::illegal(detail, refusal.reason, Some(refusal.rule))
    }
}

impl From<ActError> for Problem {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Refused(refusal) => refusal.into(),
            ActError::Unreadable(error) => {
                let reason = sentence(&error);
                Problem::illegal(reason.clone(), reason, None)
            }
        }
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Self {
        Problem::invalid(error)
    }
}

impl From<NoEntropy> for Problem {
    fn from(error: NoEntropy) -> Self {
        Problem::unavailable(error.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.retry_after;
        let mut response = (status, Json(self)).into_response();
        if let Some(seconds) = retry_after {
            let seconds = HeaderValue::from(seconds.get());
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}
