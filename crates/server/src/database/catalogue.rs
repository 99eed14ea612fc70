//! What the database itself says about its tables, so that whoever copies them all cannot forget one.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::StreamExt;
use futures_util::stream::BoxStream;

use super::connection::Connection;
use super::error::DatabaseError;
use super::query::{Kind, Query, Value, sql, written};

/// All tables that hold something of ours, each after those it refers to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Catalogue(Vec<Table>);

/// A table with its columns in their order.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
}

/// Tables, their columns and what those hold. sqlx's own table is left out: it says how the tables came to be, which
/// every database knows for itself.
const SQLITE_COLUMNS: &str = "SELECT t.name, c.name, lower(c.type) FROM sqlite_master AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND t.name NOT IN ('_sqlx_migrations', 'sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')
    ORDER BY t.name, c.cid";
const POSTGRES_COLUMNS: &str =
    "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT)
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations'
    ORDER BY CAST(table_name AS TEXT) COLLATE \"C\", ordinal_position";

/// Which table refers to which.
const SQLITE_REFERENCES: &str =
    "SELECT t.name, r.\"table\" FROM sqlite_master AS t, pragma_foreign_key_list(t.name) AS r
    WHERE t.type = 'table'";
const POSTGRES_REFERENCES: &str =
    "SELECT CAST(t.relname AS TEXT), CAST(r.relname AS TEXT) FROM pg_constraint AS c
    JOIN pg_class AS t ON t.oid = c.conrelid JOIN pg_class AS r ON r.oid = c.confrelid
    WHERE c.contype = 'f' AND CAST(t.relnamespace AS REGNAMESPACE) = CAST(current_schema() AS REGNAMESPACE)";

impl Catalogue {
    /// Asks the database.
    pub(crate) async fn read(connection: &mut Connection) -> Result<Self, DatabaseError> {
        let (columns, references) = match connection.is_sqlite() {
            true => (SQLITE_COLUMNS, SQLITE_REFERENCES),
            false => (POSTGRES_COLUMNS, POSTGRES_REFERENCES),
        };
        let mut tables: BTreeMap<String, Vec<(String, Kind)>> = BTreeMap::new();
        for (table, column, kind) in connection.all::<(String, String, String)>(sql(columns)).await? {
            let kind = match kind.as_str() {
                "text" => Kind::Text,
                "bigint" => Kind::Number,
                _ => {
                    return Err(DatabaseError::Refused(format!(
                        "{table}.{column} is neither text nor number"
                    )));
                }
            };
            tables.entry(table).or_default().push((column, kind));
        }
        let references = connection.all::<(String, String)>(sql(references)).await?;
        in_order(tables, &references.into_iter().collect())
    }

    pub(crate) fn tables(&self) -> &[Table] {
        &self.0
    }
}

/// Each table after those it refers to.
fn in_order(
    mut tables: BTreeMap<String, Vec<(String, Kind)>>,
    references: &BTreeSet<(String, String)>,
) -> Result<Catalogue, DatabaseError> {
    let mut ordered = Vec::new();
    while !tables.is_empty() {
        let is_free =
            |name: &String| !references.iter().any(|(from, to)| from == name && tables.contains_key(to));
        let circle = || DatabaseError::Refused("tables refer to each other in a circle".to_owned());
        let name = tables.keys().find(|name| is_free(name)).ok_or_else(circle)?.clone();
        let columns = tables.remove(&name).unwrap_or_default();
        ordered.push(Table { name, columns });
    }
    Ok(Catalogue(ordered))
}

impl Table {
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    #[cfg(test)]
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.columns.iter().map(|(_, kind)| *kind)
    }

    /// All its rows, one after the other, in no order.
    pub(crate) fn rows<'a>(
        &'a self,
        connection: &'a mut Connection,
    ) -> BoxStream<'a, Result<Vec<Value>, DatabaseError>> {
        let query = written(format!("SELECT {} FROM {}", self.column_names(), quoted(&self.name)));
        let read = |row: Result<super::query::Row, DatabaseError>| {
            let row = row?;
            let values = self.columns.iter().enumerate().map(|(index, (_, kind))| row.value(index, *kind));
            Ok(values.collect::<Result<_, _>>()?)
        };
        connection.stream(query).map(read).boxed()
    }

    /// Adds rows that [`rows`](Self::rows) gave, all in one statement.
    pub(crate) fn insert(&self, rows: Vec<Vec<Value>>) -> Query {
        let mut number = 0;
        let places = rows.iter().map(|row| {
            let places = row.iter().map(|_| {
                number += 1;
                format!("${number}")
            });
            format!("({})", places.collect::<Vec<_>>().join(", "))
        });
        let places = places.collect::<Vec<_>>().join(", ");
        let text = format!("INSERT INTO {} ({}) VALUES {places}", quoted(&self.name), self.column_names());
        rows.into_iter().flatten().fold(written(text), Query::bind)
    }

    /// Removes all its rows.
    pub(crate) fn clear(&self) -> Query {
        written(format!("DELETE FROM {}", quoted(&self.name)))
    }

    fn column_names(&self) -> String {
        self.columns.iter().map(|(name, _)| quoted(name)).collect::<Vec<_>>().join(", ")
    }
}

/// A name that may be any.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
