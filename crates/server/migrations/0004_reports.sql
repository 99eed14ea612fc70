-- Benchmarks: run here, or brought from the command line.
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    -- Sources, configurations, settings and machine: a JSON object.
    facts TEXT NOT NULL,
    -- What is to be run, with its levels: a JSON object; NULL for what was brought, and when it is finished.
    plan TEXT,
    -- How many tasks are done, how many of them are solved, and the bytes of facts and rows.
    done BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    size BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    -- Who runs it, when that was last heard of, and whether it still waits for its turn. Who is silent for too long has lost it.
    runner TEXT,
    heard_at BIGINT,
    waits BIGINT NOT NULL,
    -- Whether somebody wanted it to end.
    is_cancelled BIGINT NOT NULL
);
CREATE INDEX reports_by_player ON reports (player_id, created_at);
CREATE INDEX reports_public ON reports (created_at) WHERE is_public = 1;

-- What came of each task, as a line of results.jsonl, by its place in the plan.
CREATE TABLE report_rows (
    report_id TEXT NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (report_id, number)
);
