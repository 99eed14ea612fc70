-- How hard the levels of packs are, in tenths: 43 is 4.3. NULL for all others: anybody could claim anything.

ALTER TABLE collection_levels ADD COLUMN rating BIGINT;
CREATE INDEX collection_levels_by_rating ON collection_levels (collection_id, rating) WHERE rating IS NOT NULL;

-- Packs are loaded when their digest is another, and those that are there have no ratings yet.
UPDATE collections SET digest = '' WHERE pack IS NOT NULL;
