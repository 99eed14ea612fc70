-- A session that another has followed is over, and recognised for a while.

ALTER TABLE sessions ADD COLUMN succeeded_at BIGINT;
