//! How the tables came to be what they are. A file in `migrations/` never changes once it was released; new ones follow.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

macro_rules! migrations {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../migrations/", $name, ".sql")))),*]
    };
}

/// All of them, for both engines.
pub(super) fn all() -> Migrator {
    let files: [(&'static str, &'static str); _] = migrations!["0001_start", "0002_succeeded_sessions"];
    let migrations = files.into_iter().zip(1..).map(|((name, text), version)| {
        Migration::new(version, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}
