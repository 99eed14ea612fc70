//! A query with its values, and the rows that come back.

use serde::Deserialize;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Row as _, SqlSafeStr, SqlStr};

/// A query with its values. The text is written by us: whatever comes from outside is bound.
#[derive(Debug)]
pub(crate) struct Query {
    text: SqlStr,
    /// Where PostgreSQL needs other words.
    postgres: Option<SqlStr>,
    values: Vec<Value>,
}

/// A query without values yet.
pub(crate) fn sql(text: &'static str) -> Query {
    Query { text: text.into_sql_str(), postgres: None, values: Vec::new() }
}

/// A query without values yet, in the words of each engine: for the few in which they differ.
pub(crate) fn sql_of_each(sqlite: &'static str, postgres: &'static str) -> Query {
    Query { postgres: Some(postgres.into_sql_str()), ..sql(sqlite) }
}

/// A query whose text was put together from names in the [catalogue](super::catalogue).
pub(super) fn written(text: String) -> Query {
    Query { text: AssertSqlSafe(text).into_sql_str(), postgres: None, values: Vec::new() }
}

/// All that is ever stored. `None` has a kind too: PostgreSQL wants to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
}

/// Which of the two a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
}

impl Query {
    /// The value of the next `$n`.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// The same for SQLite with all rows in one: as JSON, an array of arrays. SQLite keeps the order of an ordered `SELECT`
    /// for whatever gathers its rows.
    pub(super) fn packed(self, width: usize) -> Self {
        let names: Vec<String> = (0..width).map(|index| format!("c{index}")).collect();
        let (names, text) = (names.join(", "), self.text.as_str());
        let text = format!(
            "WITH items ({names}) AS ({text}) SELECT json_group_array(json_array({names})) FROM items"
        );
        Self { text: AssertSqlSafe(text).into_sql_str(), ..self }
    }

    pub(super) fn for_sqlite(self) -> (SqlStr, SqliteArguments) {
        let mut arguments = SqliteArguments::default();
        for value in self.values {
            let added = match value {
                Value::Text(text) => arguments.add(text),
                Value::Number(number) => arguments.add(number),
            };
            added.expect("texts and numbers can be written");
        }
        (self.text, arguments)
    }

    pub(super) fn for_postgres(self) -> (SqlStr, PgArguments) {
        let mut arguments = PgArguments::default();
        for value in self.values {
            let added = match value {
                Value::Text(text) => arguments.add(text),
                Value::Number(number) => arguments.add(number),
            };
            added.expect("texts and numbers can be written");
        }
        (self.postgres.unwrap_or(self.text), arguments)
    }
}

/// PostgreSQL cannot store the character zero, and nobody needs it: both engines get what stands for broken characters.
fn storable(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{FFFD}") } else { text }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Some(storable(text)))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Self {
        text.map(str::to_owned).into()
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        Self::Text(text.map(storable))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(Some(number.into()))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Number(Some(truth.into()))
    }
}

/// A row of either engine.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    /// Of a list that came in one piece.
    Packed(Vec<serde_json::Value>),
    Postgres(PgRow),
}

impl Row {
    /// The value in a column of this kind.
    pub(super) fn value(&self, index: usize, kind: Kind) -> Result<Value, sqlx::Error> {
        Ok(match kind {
            Kind::Text => Value::Text(Column::read(self, index)?),
            Kind::Number => Value::Number(Column::read(self, index)?),
        })
    }
}

/// What a column can be read as.
pub(crate) trait Column: Sized {
    fn read(row: &Row, index: usize) -> Result<Self, sqlx::Error>;
}

macro_rules! columns {
    ($($kind:ty),*) => {$(
        impl Column for $kind {
            fn read(row: &Row, index: usize) -> Result<Self, sqlx::Error> {
                match row {
                    Row::Sqlite(row) => row.try_get(index),
                    Row::Packed(row) => {
                        let missing = || sqlx::Error::ColumnIndexOutOfBounds { index, len: row.len() };
                        let value = row.get(index).ok_or_else(missing)?;
                        Self::deserialize(value).map_err(|error| sqlx::Error::Decode(error.into()))
                    }
                    Row::Postgres(row) => row.try_get(index),
                }
            }
        }
    )*};
}

columns!(String, Option<String>, i64, Option<i64>);

impl Column for bool {
    fn read(row: &Row, index: usize) -> Result<Self, sqlx::Error> {
        i64::read(row, index).map(|number| number != 0)
    }
}

/// What a whole row can be read as: a tuple of its columns.
pub(crate) trait FromRow: Sized {
    /// How many columns.
    const WIDTH: usize;

    fn from_row(row: &Row) -> Result<Self, sqlx::Error>;
}

macro_rules! rows {
    ($(($($kind:ident $index:tt),*))*) => {$(
        impl<$($kind: Column),*> FromRow for ($($kind,)*) {
            const WIDTH: usize = [$($index),*].len();

            fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
                Ok(($($kind::read(row, $index)?,)*))
            }
        }
    )*};
}

rows! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11)
}
