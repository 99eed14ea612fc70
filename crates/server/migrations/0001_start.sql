-- Ids are UUIDs of version 7 as text, times are milliseconds since 1970, truths are 0 and 1.

-- Somebody who saved something: a guest without a name, or an account.
CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT,
    -- The name as it is looked up: case and confusable letters folded.
    folded TEXT UNIQUE,
    -- Argon2id, as a PHC string.
    password TEXT,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);

-- All ways in which a taken name may look.
CREATE TABLE player_names (
    look TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
);
CREATE INDEX player_names_by_player ON player_names (player_id);

-- Only the digest of a token is stored: who reads the table cannot log in with it.
CREATE TABLE sessions (
    digest TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_player ON sessions (player_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Personal tokens for the command line.
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX tokens_by_player ON tokens (player_id);

-- Leaky buckets: how much somebody has tried lately. The level is in milliseconds until the bucket is empty.
CREATE TABLE throttles (
    key TEXT PRIMARY KEY,
    empty_at BIGINT NOT NULL
);
CREATE INDEX throttles_by_time ON throttles (empty_at);

-- Sokoban levels by identity. The drawing is the one on which results are counted.
CREATE TABLE levels (
    id TEXT PRIMARY KEY,
    drawing TEXT NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    boxes BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE collections (
    id TEXT PRIMARY KEY,
    -- The name of a pack that comes with the program; NULL for what people uploaded.
    pack TEXT UNIQUE,
    owner_id TEXT REFERENCES players (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    author TEXT,
    is_public BIGINT NOT NULL,
    -- How many levels it has.
    size BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    -- What the file says about itself: a JSON object.
    notes TEXT NOT NULL,
    -- The whole file as SOK, with everything that was said and played in it; and the digest of what was uploaded.
    digest TEXT NOT NULL,
    file TEXT NOT NULL
);
CREATE INDEX collections_by_owner ON collections (owner_id);

-- The levels of a collection as its file draws and names them.
CREATE TABLE collection_levels (
    collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    level_id TEXT NOT NULL REFERENCES levels (id),
    title TEXT,
    author TEXT,
    drawing TEXT NOT NULL,
    -- What the file says about the level: a JSON object.
    notes TEXT NOT NULL,
    PRIMARY KEY (collection_id, number)
);
CREATE INDEX collection_levels_by_level ON collection_levels (level_id);

-- Everybody's best on every board. The subject is a level, or a difficulty of mazes; less is better, of the score
-- first, then of the tie, then of the time.
CREATE TABLE results (
    subject TEXT NOT NULL,
    measure TEXT NOT NULL,
    how TEXT NOT NULL,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    score BIGINT NOT NULL,
    tie BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- What was replayed: moves of a level, or the run through a maze.
    evidence TEXT NOT NULL,
    PRIMARY KEY (subject, measure, how, player_id)
);
CREATE INDEX results_by_rank ON results (subject, measure, how, score, tie, at, player_id);
CREATE INDEX results_by_player ON results (player_id);

-- What somebody's results on the levels of a public collection add up to.
CREATE TABLE totals (
    collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    measure TEXT NOT NULL,
    how TEXT NOT NULL,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- Negative, so that more solved levels come first, as everything that is less does.
    minus_solved BIGINT NOT NULL,
    score BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (collection_id, measure, how, player_id)
);
CREATE INDEX totals_by_rank ON totals (collection_id, measure, how, minus_solved, score, at, player_id);
CREATE INDEX totals_by_player ON totals (player_id);

-- Ranked games in mazes that the server gave out.
CREATE TABLE maze_games (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    difficulty TEXT NOT NULL,
    mode TEXT NOT NULL,
    maze TEXT NOT NULL,
    -- With all values, also of games whose player must not know them yet.
    energy TEXT,
    -- The fewest steps with which this maze can be crossed.
    optimum BIGINT,
    -- Moves that were made known so far, where values are hidden.
    moves TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    finished_at BIGINT,
    -- The run that finished it, and how it was counted.
    run TEXT,
    how TEXT
);
CREATE INDEX maze_games_by_player ON maze_games (player_id, started_at);
CREATE INDEX maze_games_by_start ON maze_games (started_at);

-- Runs through mazes of one's own: kept, not ranked.
CREATE TABLE maze_runs (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    run TEXT NOT NULL,
    steps BIGINT NOT NULL,
    milliseconds BIGINT NOT NULL,
    how TEXT NOT NULL,
    at BIGINT NOT NULL,
    UNIQUE (player_id, digest)
);

-- Unfinished games.
CREATE TABLE saves (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    -- Which game: a level, or the codes of a maze and of its energy.
    game TEXT NOT NULL,
    -- NULL: the save that goes along as one plays.
    name TEXT,
    revision BIGINT NOT NULL,
    -- The save beside which this one was kept, instead of overwriting it.
    forked_from TEXT,
    changed_at BIGINT NOT NULL,
    -- What a list tells of the body: a JSON object.
    summary TEXT NOT NULL,
    -- Of the body, by which it is recognised when it is sent again; and its bytes.
    digest TEXT NOT NULL,
    size BIGINT NOT NULL,
    -- What was played: a JSON object.
    body TEXT NOT NULL
);
CREATE INDEX saves_by_game ON saves (player_id, game);
CREATE INDEX saves_by_time ON saves (player_id, changed_at);

-- A JSON object for everybody who has changed some.
CREATE TABLE settings (
    player_id TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    body TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);
