//! The packs that come with the program. They are put into the database when a server starts, unless they are there.

use std::sync::LazyLock;

use mazekeeper_core::sokoban::formats::{self, Collection};

use super::file::{Contents, Origin};
use super::store::{self, NewCollection};
use crate::clock::now;
use crate::database::{Database, DatabaseError};
use crate::id::CollectionId;
use crate::leaderboard;

/// A name that stays, and the file. They are listed in this order.
const FILES: &[(&str, &str)] = &[
    ("first-steps", include_str!("../../../../levels/first-steps.sok")),
    ("yard", include_str!("../../../../levels/yard.sok")),
    ("warehouse", include_str!("../../../../levels/warehouse.sok")),
    ("depot", include_str!("../../../../levels/depot.sok")),
    ("harbour", include_str!("../../../../levels/harbour.sok")),
];

/// A pack that comes with the program.
pub(crate) struct Pack {
    /// It stays, whatever becomes of the title.
    pub(crate) name: &'static str,
    pub(crate) collection: Collection,
}

/// All of them in the order in which they are listed, read when somebody first asks.
pub(crate) static PACKS: LazyLock<Vec<Pack>> = LazyLock::new(|| {
    let read =
        |&(name, text): &(&'static str, &str)| Pack { name, collection: formats::read(text.as_bytes()) };
    FILES.iter().map(read).collect()
});

/// Brings the packs in the database up to date.
pub(crate) async fn load(database: &Database) -> Result<(), DatabaseError> {
    for (place, pack) in PACKS.iter().enumerate() {
        load_one(database, pack, place as i64).await?;
    }
    Ok(())
}

async fn load_one(database: &Database, pack: &Pack, place: i64) -> Result<(), DatabaseError> {
    let contents = Contents::of(&pack.collection, Origin::Program);
    let contents = contents.expect("packs are levels; a test reads them");
    let known = store::pack_digest(&mut database.read().await?, pack.name).await?;
    if known.as_ref() == Some(&contents.digest) {
        return Ok(());
    }
    let mut transaction = database.begin().await?;
    let new = NewCollection {
        id: CollectionId::new(),
        pack: Some(pack.name.to_owned()),
        owner: None,
        title: contents.title.clone().expect("packs have titles; a test reads them"),
        is_public: true,
        // Packs come before everything else, in their order.
        created_at: place,
        changed_at: now(),
    };
    let id = store::put(&mut transaction, &new, &contents).await?;
    store::replace_levels(&mut transaction, &id, &contents.levels, now()).await?;
    leaderboard::service::recount(&mut transaction, &id).await?;
    transaction.commit().await
}

#[cfg(test)]
mod tests;
