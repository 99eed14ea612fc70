-- Benchmarks are run as jobs now, one for each task, so nobody holds a whole report any more; and those that are queued from a command
-- line belong to the site. SQLite cannot make a column optional, so both tables are made anew, and so that what refers to them follows.
CREATE TABLE new_reports (
    id TEXT PRIMARY KEY,
    -- NULL is the site itself.
    player_id TEXT REFERENCES players (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    -- Sources, configurations, settings and machine: a JSON object.
    facts TEXT NOT NULL,
    -- Which plan it is, for whoever comes back with the same one.
    digest TEXT,
    -- How many tasks are done, how many of them are solved, and the bytes of facts and rows.
    done BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    size BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    -- When somebody wanted it to end.
    cancelled_at BIGINT,
    -- Whether somebody has brought it, so that nothing of it was run here.
    is_brought BIGINT NOT NULL DEFAULT 0
);
INSERT INTO new_reports (id, player_id, title, is_public, facts, done, solved, size, created_at, finished_at, cancelled_at, is_brought)
    SELECT id, player_id, title, is_public, facts, done, solved, size, created_at, finished_at,
        CASE WHEN is_cancelled = 1 THEN created_at END,
        CASE WHEN facts LIKE '%"replayed":null}' THEN 0 ELSE 1 END FROM reports;
CREATE TABLE new_report_rows (
    report_id TEXT NOT NULL REFERENCES new_reports (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (report_id, number)
);
INSERT INTO new_report_rows (report_id, number, line) SELECT report_id, number, line FROM report_rows;
DROP TABLE report_rows;
DROP TABLE reports;
ALTER TABLE new_reports RENAME TO reports;
ALTER TABLE new_report_rows RENAME TO report_rows;
CREATE INDEX reports_by_player ON reports (player_id, created_at);
CREATE INDEX reports_public ON reports (created_at) WHERE is_public = 1;
CREATE INDEX reports_by_digest ON reports (digest) WHERE digest IS NOT NULL;

-- What is to be run, with its levels: a JSON object, until that is done. It is large and never changes; the report changes all the time.
-- Plans of before are not brought along: another build of the program has begun them, so that nobody may go on.
CREATE TABLE report_plans (
    report_id TEXT PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
    plan TEXT NOT NULL
);

-- Work that is done by and by, by whichever worker is free.
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    -- solve, improve, generate, rate, energy; or run, which is one task of a report.
    kind TEXT NOT NULL,
    -- What is to be done, a JSON object, and the form in which it is written. NULL for runs: the report has a plan.
    version BIGINT NOT NULL,
    payload TEXT,
    report_id TEXT REFERENCES reports (id) ON DELETE CASCADE,
    number BIGINT,
    -- The one build of the program that may do it, because its results are not to be mixed with those of others; NULL is any. And the
    -- memory that a worker must have for it.
    program TEXT,
    bytes BIGINT NOT NULL,
    -- waiting, running, done, failed or cancelled.
    state TEXT NOT NULL,
    -- On whose account, when it is its turn, and how far it puts off the turns of others on the same account; how many places it can use,
    -- and how many it has while it runs.
    account TEXT NOT NULL,
    turn BIGINT NOT NULL,
    cost BIGINT NOT NULL,
    slots BIGINT NOT NULL,
    places BIGINT,
    -- Who wants the same while it is not over joins; who wants alike afterwards is told what came of it.
    digest TEXT,
    likeness TEXT,
    -- How often somebody began; who has it, under which name, and until when; until when somebody watches.
    tries BIGINT NOT NULL,
    worker TEXT,
    holder TEXT,
    lease_until BIGINT,
    watched_until BIGINT,
    -- How far it is, and what whoever goes on can begin with.
    progress TEXT,
    kept TEXT,
    -- What came of it, or why nothing did.
    answer TEXT,
    reason TEXT,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    ended_at BIGINT,
    -- When somebody was last told its answer who wanted the like.
    told_at BIGINT
);
CREATE INDEX jobs_waiting ON jobs (turn, id) WHERE state = 'waiting';
CREATE INDEX jobs_waiting_alone ON jobs (turn, id) WHERE state = 'waiting' AND report_id IS NULL;
CREATE INDEX jobs_running ON jobs (worker) WHERE state = 'running';
CREATE INDEX jobs_by_account ON jobs (account) WHERE state IN ('waiting', 'running');
CREATE INDEX jobs_by_report ON jobs (report_id, state) WHERE report_id IS NOT NULL;
CREATE UNIQUE INDEX jobs_by_digest ON jobs (digest) WHERE digest IS NOT NULL;
CREATE INDEX jobs_by_likeness ON jobs (likeness) WHERE likeness IS NOT NULL;
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX jobs_done ON jobs (ended_at) WHERE state = 'done' AND started_at IS NOT NULL;

-- Who wants a job to be done: it goes on as long as anybody does.
CREATE TABLE job_wishes (
    job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    title TEXT,
    created_at BIGINT NOT NULL,
    -- When somebody did not want it any more.
    left_at BIGINT,
    PRIMARY KEY (job_id, player_id)
);
CREATE INDEX job_wishes_by_player ON job_wishes (player_id, created_at);

-- Who does jobs, and until when that is to be believed if nothing more is heard.
CREATE TABLE workers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- How many jobs at a time, and the memory of each.
    slots BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    program TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    alive_until BIGINT NOT NULL
);
