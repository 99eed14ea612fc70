//! The answers of the clever searches beside those of the plainest one.
