//! What is worked out once for a level and shared by all searches of it.

use crate::deadlock::Deadlocks;
use crate::field::Field;

/// A level prepared for searching.
pub(crate) struct Context {
    pub(crate) field: Field,
    pub(crate) deadlocks: Deadlocks,
}

impl Context {
    /// Prepares a level. `go_on` is asked now and then; `None` if it refused.
    pub(crate) fn new(field: Field, go_on: &mut dyn FnMut() -> bool) -> Option<Self> {
        let deadlocks = Deadlocks::new(&field, go_on)?;
        Some(Self { field, deadlocks })
    }
}
