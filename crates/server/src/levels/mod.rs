//! Placeholder until the feature is merged.
pub(crate) mod service;
