//! Names for rows. They sort by the time they were made (UUID version 7).

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::database::Value;

macro_rules! ids {
    ($($(#[$about:meta])* $name:ident),* $(,)?) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
        pub(crate) struct $name(String);

        impl $name {
            /// A new one, which nobody else has.
            pub(crate) fn new() -> Self {
                Self(uuid::Uuid::now_v7().to_string())
            }

            /// One that was read from the database.
            pub(crate) fn stored(id: String) -> Self {
                Self(id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl From<&$name> for Value {
            fn from(id: &$name) -> Self {
                id.0.as_str().into()
            }
        }
    )*};
}

ids! {
    /// A guest or an account.
    PlayerId,
    /// A collection of levels.
    CollectionId,
    /// A ranked game in a maze.
    GameId,
    /// Work that is done by and by.
    JobId,
    /// A benchmark.
    ReportId,
    /// A run that is kept but not ranked.
    RunId,
    /// An unfinished game.
    SaveId,
    /// A personal token.
    TokenId,
}
