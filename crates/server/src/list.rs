//! Lists come in pages, and with a tag: who has seen the same page before is told so in an empty answer.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

/// The most items of a page.
pub(crate) const PAGE: u32 = 50;

/// Which page is asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// From 1.
    #[param(minimum = 1, maximum = 1_000_000)]
    page: Option<u32>,
}

impl PageQuery {
    /// For queries that ask for more than a page.
    pub(crate) fn new(page: Option<u32>) -> Self {
        Self { page }
    }

    /// Its number, from 1.
    pub(crate) fn number(self) -> u32 {
        self.page.unwrap_or(1).clamp(1, 1_000_000)
    }

    /// How many items come before it.
    pub(crate) fn offset(self) -> u32 {
        (self.number() - 1) * PAGE
    }

    /// How many items a store is asked for: one more than are shown, to know whether there are more.
    pub(crate) fn limit(self) -> u32 {
        PAGE + 1
    }

    /// The page, from the items that the store found.
    pub(crate) fn list<T>(self, mut items: Vec<T>) -> List<T> {
        let more = items.len() > PAGE as usize;
        items.truncate(PAGE as usize);
        List { items, page: self.number(), more }
    }
}

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct List<T> {
    /// At most 50.
    items: Vec<T>,
    /// Which page this is, from 1.
    page: u32,
    /// Whether there is a next one.
    more: bool,
}

/// A body of JSON with a tag.
pub(crate) struct Tagged<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Tagged<T> {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self.0).expect("what we send can be written as JSON");
        let digest: String = Sha256::digest(&body)[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        let tag =
            HeaderValue::from_str(&format!("\"{digest}\"")).expect("digits in quotes fit into a header");
        let json = HeaderValue::from_static("application/json");
        ([(header::ETAG, tag), (header::CONTENT_TYPE, json)], body).into_response()
    }
}

/// Replaces an answer that the asker has already by an empty one.
pub(crate) fn unless_known(asked: &HeaderMap, answer: Response) -> Response {
    let Some(tag) = answer.headers().get(header::ETAG) else { return answer };
    let is_known = asked.get_all(header::IF_NONE_MATCH).iter().any(|known| {
        // A proxy that compresses may have made the tag a weak one.
        let tags = known.to_str().unwrap_or_default().split(',').map(str::trim);
        let mut tags = tags.map(|known| known.strip_prefix("W/").unwrap_or(known));
        tags.any(|known| known == "*" || known.as_bytes() == tag.as_bytes())
    });
    match is_known && answer.status() == StatusCode::OK {
        true => (StatusCode::NOT_MODIFIED, [(header::ETAG, tag.clone())]).into_response(),
        false => answer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(if_none_match: &str, expected: StatusCode) {
        let mut asked = HeaderMap::new();
        asked.insert(header::IF_NONE_MATCH, HeaderValue::from_str(if_none_match).unwrap());
        assert_eq!(unless_known(&asked, Tagged([1, 2]).into_response()).status(), expected);
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
        let answer = Tagged([1, 2]).into_response();
        let tag = answer.headers()[header::ETAG].to_str().unwrap();
        check(tag, StatusCode::NOT_MODIFIED);
        check(&format!("W/{tag}"), StatusCode::NOT_MODIFIED);
        check(&format!("\"other\", {tag}"), StatusCode::NOT_MODIFIED);
        check("*", StatusCode::NOT_MODIFIED);
        check("\"other\"", StatusCode::OK);
    }

    #[test]
    fn a_page_has_fifty_items_and_knows_of_more() {
        let page = |count| PageQuery { page: Some(2) }.list(vec![0; count]);
        assert_eq!((page(51).items.len(), page(51).more), (50, true));
        assert_eq!((page(50).items.len(), page(50).more), (50, false));
        assert_eq!(PageQuery { page: Some(3) }.offset(), 100);
        assert_eq!(PageQuery { page: Some(0) }.offset(), 0);
    }
}
