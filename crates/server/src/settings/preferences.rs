//! A few values by name, checked so that nobody keeps anything else in them.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::error::{ApiError, Code};

/// The most bytes, written as JSON.
const MAX_BYTES: usize = 16 << 10;
/// The most characters of a name.
const MAX_NAME: usize = 64;
/// How deep lists and objects may be nested in a value: a value alone has depth 1.
const MAX_DEPTH: usize = 3;

/// Settings by name. A setting that is null is not set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(value_type = Object)]
pub(super) struct Preferences(Map<String, Value>);

impl Preferences {
    /// Whether this may be kept.
    pub(super) fn check(mut self) -> Result<Self, ApiError> {
        self.0.retain(|_, value| !value.is_null());
        for (name, value) in &self.0 {
            if !(1..=MAX_NAME).contains(&name.chars().count()) {
                let sentence = format!("the name of a setting has 1 to {MAX_NAME} characters");
                return Err(ApiError::new(Code::Invalid, sentence));
            }
            if !is_shallow(value, MAX_DEPTH) {
                let sentence = format!("the setting `{name}` is nested more than {MAX_DEPTH} levels deep");
                return Err(ApiError::new(Code::Invalid, sentence));
            }
        }
        let bytes = self.written().len();
        if bytes > MAX_BYTES {
            let sentence = format!("the settings have {bytes} bytes; at most {MAX_BYTES} are kept");
            return Err(ApiError::new(Code::TooLarge, sentence));
        }
        Ok(self)
    }

    /// These with some of them changed; null takes a setting away.
    pub(super) fn changed(mut self, Self(changes): Self) -> Self {
        self.0.extend(changes);
        self
    }

    /// As it is stored.
    pub(super) fn written(&self) -> String {
        serde_json::to_string(&self.0).expect("values can be written as JSON")
    }

    /// As it was stored.
    pub(super) fn stored(text: &str) -> Self {
        serde_json::from_str(text).expect("settings are written by us")
    }
}

fn is_shallow(value: &Value, depth: usize) -> bool {
    match value {
        Value::Array(values) => depth > 1 && values.iter().all(|value| is_shallow(value, depth - 1)),
        Value::Object(values) => depth > 1 && values.values().all(|value| is_shallow(value, depth - 1)),
        _ => depth > 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn preferences(value: Value) -> Preferences {
        serde_json::from_value(value).unwrap()
    }

    #[track_caller]
    fn check(value: Value, expected: Result<Value, Code>) {
        let checked = preferences(value).check().map_err(|error| error.code());
        assert_eq!(checked, expected.map(preferences));
    }

    #[test]
    fn small_values_by_name_are_kept() {
        let settings =
            json!({ "theme": "beach", "volume": 0.5, "sound": false, "keys": { "undo": ["z", "u"] } });
        check(settings.clone(), Ok(settings));
        check(json!({ "theme": null }), Ok(json!({})));
    }

    #[test]
    fn whatever_else_is_refused() {
        check(json!({ "": 1 }), Err(Code::Invalid));
        check(json!({ "ế".repeat(64): 1 }), Ok(json!({ "ế".repeat(64): 1 })));
        check(json!({ "ế".repeat(65): 1 }), Err(Code::Invalid));
        check(json!({ "deep": [[1]] }), Ok(json!({ "deep": [[1]] })));
        check(json!({ "deep": [[[1]]] }), Err(Code::Invalid));
        check(json!({ "deep": [[[]]] }), Err(Code::Invalid));
        check(json!({ "long": "x".repeat(16 << 10) }), Err(Code::TooLarge));
    }

    #[test]
    fn a_change_leaves_the_rest_alone() {
        let before = preferences(json!({ "theme": "beach", "sound": true }));
        let after = before.changed(preferences(json!({ "sound": null, "music": 3 })));
        assert_eq!(after.check().unwrap(), preferences(json!({ "theme": "beach", "music": 3 })));
    }
}
