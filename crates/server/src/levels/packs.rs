//! The packs that come with the program. They are put into the database when a server starts, unless they are there.

use super::file::Contents;
use super::store::{self, NewCollection};
use crate::clock::now;
use crate::database::{Database, DatabaseError};
use crate::id::CollectionId;
use crate::leaderboard;

/// A name that stays, and the file. They are listed in this order.
const PACKS: &[(&str, &str)] = &[("first-steps", include_str!("../../../../levels/first-steps.sok"))];

/// Brings the packs in the database up to date.
pub(crate) async fn load(database: &Database) -> Result<(), DatabaseError> {
    for (place, (name, text)) in PACKS.iter().enumerate() {
        let contents = Contents::read(text.as_bytes()).expect("packs are levels; a test reads them");
        if store::pack_digest(&mut database.read().await?, name).await?.as_ref() == Some(&contents.digest) {
            continue;
        }
        let mut transaction = database.begin().await?;
        let new = NewCollection {
            id: CollectionId::new(),
            pack: Some((*name).to_owned()),
            owner: None,
            title: contents.title.clone().expect("packs have titles; a test reads them"),
            is_public: true,
            // Packs come before everything else, in their order.
            created_at: place as i64,
            changed_at: now(),
        };
        let id = store::put(&mut transaction, &new, &contents).await?;
        store::replace_levels(&mut transaction, &id, &contents.levels, now()).await?;
        leaderboard::service::recount(&mut transaction, &id).await?;
        transaction.commit().await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_has_a_title_in_both_languages_and_only_good_levels() {
        for (name, text) in PACKS {
            let contents = Contents::read(text.as_bytes()).unwrap();
            assert!(contents.title.is_some(), "{name}");
            assert!(contents.notes.contains("collection-vi"), "{name}");
            assert_eq!(contents.levels.len(), contents.report.len(), "{name}");
            for level in &contents.levels {
                assert!(
                    level.title.is_some() && level.notes.contains("title-vi"),
                    "{name}: {:?}",
                    level.title
                );
            }
        }
    }
}
