//! Everything from one database into another: for backups, and to move between the engines.
//!
//! The source is read as it is at one moment, so servers may go on meanwhile. The target takes all of it in one transaction
//! or nothing, and only after every table was read back and found to be the same: by the number of its rows, and by a
//! digest that does not depend on their order, which the engines do not agree on.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use futures_util::StreamExt;
use sha2::{Digest, Sha256};

use super::catalogue::{Catalogue, Table};
use super::{Connection, Database, DatabaseError, DatabaseUrl, OpenError, Opening, Transaction, Value};

/// The most rows that are written at a time …
const ROWS: usize = 200;
/// … and about how many bytes.
const BYTES: usize = 1 << 20;

/// A table that was copied, and found to be the same afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedTable {
    /// What it is called.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// Equal rows have equal digests, whichever engine they are in, as hexadecimal digits.
    pub digest: String,
}

/// How far a transfer is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The table in hand.
    pub table: &'a str,
    /// How many of its rows are done.
    pub rows: u64,
    /// Whether they are read back already.
    pub is_comparing: bool,
}

/// Why nothing was transferred.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// One of the two does not open.
    #[error("{database}: {error}")]
    Open {
        /// Which.
        database: DatabaseUrl,
        /// Why.
        error: OpenError,
    },
    /// There is no sense in it.
    #[error("source and target are the same database")]
    Same,
    /// What is there would be lost.
    #[error("there are players in {0} already")]
    NotEmpty(DatabaseUrl),
    /// A file of that name is there, and is not to be replaced.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The file cannot be made.
    #[error("{}: {error}", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Somebody has changed tables by hand.
    #[error("the two databases do not have the same tables")]
    OtherTables,
    /// What was read back is not what was written.
    #[error("`{0}` was not the same afterwards")]
    Changed(String),
    /// Whoever watched has seen enough.
    #[error("interrupted")]
    Interrupted,
    /// A query did not work.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Who is told how far it is, and may break it off.
type Watcher<'a> = dyn FnMut(Progress<'_>) -> ControlFlow<()> + Send + 'a;

/// Copies everything into a database that holds no players yet; levels that came with a server are replaced.
pub async fn transfer(
    from: &DatabaseUrl,
    to: &DatabaseUrl,
    watch: &mut Watcher<'_>,
) -> Result<Vec<CopiedTable>, TransferError> {
    if is_same(from, to) {
        return Err(TransferError::Same);
    }
    let source = open(Opening::Read, from).await?;
    let target = open(Opening::Serve, to).await?;
    between(&source, &target, to, watch).await
}

/// Copies everything into one file, which appears when it is complete. It holds secrets, so nobody else may read it.
pub async fn back_up(
    database: &DatabaseUrl,
    file: &Path,
    overwrite: bool,
    watch: &mut Watcher<'_>,
) -> Result<Vec<CopiedTable>, TransferError> {
    if is_same(database, &DatabaseUrl::Sqlite(file.to_owned())) {
        return Err(TransferError::Same);
    }
    let refuse_existing = || match !overwrite && file.symlink_metadata().is_ok() {
        true => Err(TransferError::Exists(file.to_owned())),
        false => Ok(()),
    };
    refuse_existing()?;
    let source = open(Opening::Read, database).await?;
    let part = Part::of(file).map_err(|error| TransferError::File { file: file.to_owned(), error })?;
    let url = DatabaseUrl::Sqlite(part.0.clone());
    let target = open(Opening::Archive, &url).await?;
    let copied = between(&source, &target, &url, watch).await?;
    refuse_existing()?;
    part.become_file(file).map_err(|error| TransferError::File { file: file.to_owned(), error })?;
    Ok(copied)
}

fn is_same(one: &DatabaseUrl, other: &DatabaseUrl) -> bool {
    match (one, other) {
        (DatabaseUrl::Sqlite(one), DatabaseUrl::Sqlite(other)) => {
            match (one.canonicalize(), other.canonicalize()) {
                (Ok(one), Ok(other)) => one == other,
                _ => one == other,
            }
        }
        _ => one == other,
    }
}

async fn open(purpose: Opening, url: &DatabaseUrl) -> Result<Database, TransferError> {
    let told = |error| TransferError::Open { database: url.clone(), error };
    Database::open_to(purpose, url).await.map_err(told)
}

/// Copies, commits, and closes both.
async fn between(
    source: &Database,
    target: &Database,
    to: &DatabaseUrl,
    watch: &mut Watcher<'_>,
) -> Result<Vec<CopiedTable>, TransferError> {
    let copied = async {
        let mut reading = source.snapshot().await?;
        let mut writing = target.begin_alone().await?;
        let copied = copy_all(&mut reading, &mut writing, to, watch).await?;
        writing.commit().await?;
        Ok(copied)
    };
    let copied = copied.await;
    source.close().await;
    target.close().await;
    copied
}

async fn copy_all(
    source: &mut Connection,
    target: &mut Transaction,
    to: &DatabaseUrl,
    watch: &mut Watcher<'_>,
) -> Result<Vec<CopiedTable>, TransferError> {
    // Step 1. Both know the same tables, and nobody lives in the target, nor works there for the site.
    let catalogue = Catalogue::read(source).await?;
    if Catalogue::read(target).await? != catalogue {
        return Err(TransferError::OtherTables);
    }
    let tables = catalogue.tables();
    for table in tables.iter().filter(|table| ["players", "reports", "jobs"].contains(&table.name())) {
        if table.rows(target).next().await.transpose()?.is_some() {
            return Err(TransferError::NotEmpty(to.clone()));
        }
    }

    // Step 2. What a fresh server has put there goes; who refers to others goes before them.
    for table in tables.iter().rev() {
        target.run(table.clear()).await?;
    }

    // Step 3. Copy.
    let mut tallies = Vec::new();
    for table in tables {
        tallies.push(copy(table, source, target, watch).await?);
    }

    // Step 4. Read back and compare.
    for (table, tally) in tables.iter().zip(&tallies) {
        if read_back(table, target, watch).await? != *tally {
            return Err(TransferError::Changed(table.name().to_owned()));
        }
    }
    let copied = tables.iter().zip(tallies);
    Ok(copied.map(|(table, tally)| tally.of(table)).collect())
}

async fn copy(
    table: &Table,
    source: &mut Connection,
    target: &mut Transaction,
    watch: &mut Watcher<'_>,
) -> Result<Tally, TransferError> {
    let mut tally = Tally::default();
    let mut batch = Vec::new();
    let mut bytes = 0;
    let mut rows = table.rows(source);
    while let Some(row) = rows.next().await.transpose()? {
        bytes += tally.count(&row);
        batch.push(row);
        if batch.len() == ROWS || bytes >= BYTES {
            target.run(table.insert(std::mem::take(&mut batch))).await?;
            bytes = 0;
            tell(watch, table, &tally, false)?;
        }
    }
    if !batch.is_empty() {
        target.run(table.insert(batch)).await?;
    }
    tell(watch, table, &tally, false)?;
    Ok(tally)
}

async fn read_back(
    table: &Table,
    target: &mut Transaction,
    watch: &mut Watcher<'_>,
) -> Result<Tally, TransferError> {
    let mut tally = Tally::default();
    let mut rows = table.rows(target);
    while let Some(row) = rows.next().await.transpose()? {
        tally.count(&row);
        if tally.rows.is_multiple_of(ROWS as u64) {
            tell(watch, table, &tally, true)?;
        }
    }
    tell(watch, table, &tally, true)?;
    Ok(tally)
}

fn tell(
    watch: &mut Watcher<'_>,
    table: &Table,
    tally: &Tally,
    is_comparing: bool,
) -> Result<(), TransferError> {
    match watch(Progress { table: table.name(), rows: tally.rows, is_comparing }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(TransferError::Interrupted),
    }
}

/// What rows come to, in any order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    rows: u64,
    /// The sum of the rows' digests. A row that is lost, doubled or changed changes it.
    sum: u128,
}

impl Tally {
    /// Adds a row, and tells about how large it is.
    fn count(&mut self, row: &[Value]) -> usize {
        let mut hash = Sha256::new();
        let mut bytes = 0;
        for value in row {
            // Each value says what it is and how long, so that no two rows read the same.
            match value {
                Value::Text(Some(text)) => {
                    hash.update([b't']);
                    hash.update((text.len() as u64).to_be_bytes());
                    hash.update(text);
                    bytes += text.len();
                }
                Value::Number(Some(number)) => {
                    hash.update([b'n']);
                    hash.update(number.to_be_bytes());
                }
                Value::Text(None) | Value::Number(None) => hash.update([b'0']),
            }
            bytes += size_of::<Value>();
        }
        let digest = hash.finalize();
        let first = digest.first_chunk().expect("a digest has 32 bytes");
        self.rows += 1;
        self.sum = self.sum.wrapping_add(u128::from_be_bytes(*first));
        bytes
    }

    fn of(self, table: &Table) -> CopiedTable {
        CopiedTable { name: table.name().to_owned(), rows: self.rows, digest: format!("{:032x}", self.sum) }
    }
}

/// A file that is being made, beside the one it is to become. Dropped, it is removed.
struct Part(PathBuf);

impl Part {
    fn of(file: &Path) -> io::Result<Self> {
        let name = file.file_name().ok_or(io::ErrorKind::IsADirectory)?;
        let name = format!(".{}.{}.part", name.to_string_lossy(), std::process::id());
        let part = file.with_file_name(name);
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&part)?;
        Ok(Self(part))
    }

    /// What SQLite has written is on the disk already; its new name is, too, when this is done.
    fn become_file(self, file: &Path) -> io::Result<()> {
        std::fs::rename(&self.0, file)?;
        #[cfg(unix)]
        if let Some(folder) = file.parent() {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            std::fs::File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It is gone already if it became the file.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests;
