//! Connections and transactions of either engine.

use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, PgTransaction, Postgres, Sqlite, SqliteConnection, SqliteTransaction};

use super::error::DatabaseError;
use super::query::{FromRow, Query, Row};
use super::writer::Lease;

/// Something that answers queries.
pub(crate) enum Connection {
    SqliteReader(PoolConnection<Sqlite>),
    SqliteWriter(Lease),
    /// Beside the writer, for what takes long.
    SqliteTransaction(SqliteTransaction<'static>),
    Postgres(PoolConnection<Postgres>),
    PostgresTransaction(PgTransaction<'static>),
}

enum Borrowed<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

impl Connection {
    /// All rows of a `SELECT`.
    pub(crate) async fn all<T: FromRow>(&mut self, query: Query) -> Result<Vec<T>, DatabaseError> {
        let rows: Vec<Row> = match self.borrow() {
            Borrowed::Sqlite(connection) => {
                // SQLite works on a thread of its own, and to wake the one that waits for every single row, and to copy
                // each of its values, takes longer than to find them.
                let (text, values) = query.packed(T::WIDTH).for_sqlite();
                let rows: String = sqlx::query_scalar_with(text, values).fetch_one(connection).await?;
                let rows: Vec<Vec<serde_json::Value>> =
                    serde_json::from_str(&rows).map_err(|error| sqlx::Error::Decode(error.into()))?;
                rows.into_iter().map(Row::Packed).collect()
            }
            Borrowed::Postgres(connection) => {
                let (text, values) = query.for_postgres();
                let rows = sqlx::query_with(text, values).fetch_all(connection).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        };
        Ok(rows.iter().map(T::from_row).collect::<Result<_, _>>()?)
    }

    /// All rows one after the other: for tables of any size.
    pub(super) fn stream(&mut self, query: Query) -> BoxStream<'_, Result<Row, DatabaseError>> {
        match self.borrow() {
            Borrowed::Sqlite(connection) => {
                let (text, values) = query.for_sqlite();
                let rows = sqlx::query_with(text, values).fetch(connection);
                rows.map(|row| Ok(Row::Sqlite(row?))).boxed()
            }
            Borrowed::Postgres(connection) => {
                let (text, values) = query.for_postgres();
                let rows = sqlx::query_with(text, values).fetch(connection);
                rows.map(|row| Ok(Row::Postgres(row?))).boxed()
            }
        }
    }

    /// The first row, if there is any.
    pub(crate) async fn optional<T: FromRow>(&mut self, query: Query) -> Result<Option<T>, DatabaseError> {
        let row = match self.borrow() {
            Borrowed::Sqlite(connection) => {
                let (text, values) = query.for_sqlite();
                sqlx::query_with(text, values).fetch_optional(connection).await?.map(Row::Sqlite)
            }
            Borrowed::Postgres(connection) => {
                let (text, values) = query.for_postgres();
                sqlx::query_with(text, values).fetch_optional(connection).await?.map(Row::Postgres)
            }
        };
        Ok(row.as_ref().map(T::from_row).transpose()?)
    }

    /// The one row that every such query has.
    pub(crate) async fn one<T: FromRow>(&mut self, query: Query) -> Result<T, DatabaseError> {
        let row = self.optional(query).await?;
        row.ok_or_else(|| DatabaseError::Refused("a query that always has a row had none".to_owned()))
    }

    /// Changes something, and tells how many rows.
    pub(crate) async fn run(&mut self, query: Query) -> Result<u64, DatabaseError> {
        Ok(match self.borrow() {
            Borrowed::Sqlite(connection) => {
                let (text, values) = query.for_sqlite();
                sqlx::query_with(text, values).execute(connection).await?.rows_affected()
            }
            Borrowed::Postgres(connection) => {
                let (text, values) = query.for_postgres();
                sqlx::query_with(text, values).execute(connection).await?.rows_affected()
            }
        })
    }

    /// Milliseconds since 1970 by the clock that all processes on this database share.
    pub(crate) async fn now(&mut self) -> Result<i64, DatabaseError> {
        if self.is_sqlite() {
            return Ok(crate::clock::now());
        }
        let query = super::sql("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)");
        Ok(self.one::<(i64,)>(query).await?.0)
    }

    pub(super) fn is_sqlite(&self) -> bool {
        match self {
            Self::SqliteReader(_) | Self::SqliteWriter(_) | Self::SqliteTransaction(_) => true,
            Self::Postgres(_) | Self::PostgresTransaction(_) => false,
        }
    }

    fn borrow(&mut self) -> Borrowed<'_> {
        match self {
            Self::SqliteReader(connection) => Borrowed::Sqlite(connection),
            Self::SqliteWriter(lease) => Borrowed::Sqlite(lease.connection()),
            Self::SqliteTransaction(transaction) => Borrowed::Sqlite(transaction),
            Self::Postgres(connection) => Borrowed::Postgres(connection),
            Self::PostgresTransaction(transaction) => Borrowed::Postgres(transaction),
        }
    }
}

/// Changes that are kept together or not at all. Dropped, it leaves nothing behind.
pub(crate) struct Transaction(Connection);

impl Transaction {
    pub(super) fn on_sqlite(lease: Lease) -> Self {
        Self(Connection::SqliteWriter(lease))
    }

    pub(super) fn on_postgres(transaction: PgTransaction<'static>) -> Self {
        Self(Connection::PostgresTransaction(transaction))
    }

    pub(super) fn beside_the_writer(transaction: SqliteTransaction<'static>) -> Self {
        Self(Connection::SqliteTransaction(transaction))
    }

    /// Keeps the changes. When this answers, they survive the loss of power.
    pub(crate) async fn commit(self) -> Result<(), DatabaseError> {
        match self.0 {
            Connection::SqliteWriter(lease) => lease.commit().await,
            Connection::SqliteTransaction(transaction) => Ok(transaction.commit().await?),
            Connection::PostgresTransaction(transaction) => Ok(transaction.commit().await?),
            Connection::SqliteReader(_) | Connection::Postgres(_) => {
                unreachable!("readers are no transactions")
            }
        }
    }
}

impl std::ops::Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl std::ops::DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Database, DatabaseUrl, sql};
    use super::*;

    type Columns = (Option<String>, i64, Option<i64>, bool);

    /// What a list says, compared with the same rows one by one.
    async fn check(query: &'static str, expected: usize) {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(&DatabaseUrl::Sqlite(folder.path().join("games.db"))).await.unwrap();
        let mut connection = database.read().await.unwrap();
        let packed: Vec<Columns> = connection.all(sql(query).bind("bound \"text\"")).await.unwrap();
        let rows = connection.stream(sql(query).bind("bound \"text\""));
        let plain: Vec<Columns> = rows.map(|row| Columns::from_row(&row.unwrap()).unwrap()).collect().await;
        assert_eq!((packed.len(), &packed), (expected, &plain));
    }

    #[tokio::test]
    async fn a_list_in_one_piece_is_the_same_as_row_by_row() {
        check(
            "SELECT $1 AS text, 9223372036854775807 AS number, NULL AS absent, 1 AS truth
             UNION ALL SELECT 'line' || char(10) || 'tab' || char(9) || char(1) || '\"\\ 🍄 ế', -9223372036854775808, 5, 0
             UNION ALL SELECT NULL, 0, -1, 1 UNION ALL SELECT '', 7, 0, 0 ORDER BY 2 DESC",
            4,
        )
        .await;
        check("SELECT $1, 1, 1, 1 WHERE 1 = 0", 0).await;
    }
}
