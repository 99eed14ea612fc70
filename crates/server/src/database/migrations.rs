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
    let files: [(&'static str, &'static str); _] =
        migrations!["0001_start", "0002_succeeded_sessions", "0003_ratings", "0004_reports", "0005_jobs"];
    let migrations = files.into_iter().zip(1..).map(|((name, text), version)| {
        Migration::new(version, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use sqlx::{ConnectOptions, Connection, Executor};

    use super::*;
    use crate::database::{Database, DatabaseUrl, sql};

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
