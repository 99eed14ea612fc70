//! How the tables came to be what they are. A file in `migrations/` never changes once it was released; new ones follow.

use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqliteConnection};

macro_rules! migrations {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../migrations/", $name, ".sql")))),*]
    };
}

/// All of them, for both engines.
pub(super) fn all() -> Migrator {
    let files: [(&'static str, &'static str); _] =
        migrations!["0001_start", "0002_succeeded_sessions", "0003_ratings", "0004_reports", "0005_jobs"];
    let migrations = files.into_iter().zip(1..).map(|((name, text), version)| {
        Migration::new(version, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Brings a file up to date. Of several processes that open a new one at the same moment one makes the tables, and the others, whose
/// migration fails as a whole, find them there. (PostgreSQL lets one process migrate at a time.)
pub(super) async fn run_on_file(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    let mut tries = 0;
    loop {
        match all().run(&mut *connection).await {
            Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..)) if tries < TRIES => tries += 1,
            end => return end,
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// How often somebody tries to be the one, and how long it takes to be it.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(100);

#[cfg(test)]
mod tests {
    use sqlx::{ConnectOptions, Connection, Executor};

    use super::*;
    use crate::database::{Database, DatabaseUrl, sql};

    #[test]
    fn several_can_open_a_new_file_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("games.db"));
        // As processes do: each with a runtime of its own.
        let open = || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async { Database::open(&url).await.unwrap().close().await });
        };
        std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(open))));
    }

    /// Packs are loaded if their digest is another; one from before there were ratings must not count as loaded.
    #[tokio::test]
    async fn packs_from_before_there_were_ratings_are_loaded_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.db");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut before = options.connect().await.unwrap();
        let first_two = all().iter().take(2).cloned().collect();
        Migrator::with_migrations(first_two).run(&mut before).await.unwrap();
        let rows = "INSERT INTO collections (id, pack, title, is_public, size, created_at, changed_at, notes, digest, file)
            VALUES ('1', 'yard', 'Yard', 1, 0, 0, 0, '{}', 'same', ''), ('2', NULL, 'Mine', 1, 0, 0, 0, '{}', 'own', '')";
        before.execute(rows).await.unwrap();
        before.close().await.unwrap();
        let database = Database::open(&DatabaseUrl::Sqlite(file)).await.unwrap();
        let mut connection = database.read().await.unwrap();
        let digests: Vec<(String,)> =
            connection.all(sql("SELECT digest FROM collections ORDER BY id")).await.unwrap();
        assert_eq!(digests, [(String::new(),), ("own".to_owned(),)]);
    }
}
