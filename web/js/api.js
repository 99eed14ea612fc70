// @ts-check
/**
 * Every request to the server. An answer that is no success becomes a {@link Problem}, whose `code` stays the same
 * whatever its sentence says.
 */

import { texts } from "./i18n/index.js";
import { hear } from "./network.js";
import { keep, recall } from "./offline/library.js";

/** Why a request was not granted. */
export class Problem extends Error {
  /**
   * @param {string} code as the server's description lists them, or `offline`
   * @param {string} sentence
   * @param {number} [status]
   */
  constructor(code, sentence, status = 0) {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}

/** How often a request is tried when somebody logs in meanwhile or the server is busy. */
const TRIES = 3;

/** The most characters of a request that a browser sends even if its page is closed. */
const MOST_ALIVE = 30_000;

/**
 * While nobody is known here, whoever writes first becomes a guest. Others wait for that, or they would be other guests.
 * @type {Promise<unknown>}
 */
let admission = Promise.resolve();
let isAdmitted = false;

/**
 * Asks the server. What is written is sent even if the page is closed meanwhile. What was asked for before may be answered
 * without it, if it cannot be reached.
 * @template T
 * @param {string} method
 * @param {string} path after `/api/v1`
 * @param {unknown} [body] sent as JSON; a text is a file, and sent as it is
 * @returns {Promise<T>} what the server answered; `undefined` if it had nothing to say
 */
async function ask(method, path, body) {
  if (method === "GET") return look(path);
  if (isAdmitted) return send(method, path, body);
  const before = admission;
  /** @type {Promise<T>} */
  const answer = before.then(() => send(method, path, body));
  admission = answer.then(() => (isAdmitted = true), () => {});
  return answer;
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
async function look(path) {
  try {
    /** @type {T} */
    const answer = await send("GET", path, undefined);
    void keep(path, answer);
    return answer;
  } catch (error) {
    const known = error instanceof Problem && error.code === "offline" ? await recall(path) : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
async function send(method, path, body) {
  const isFile = typeof body === "string";
  const text = body === undefined || isFile ? body : JSON.stringify(body);
  let keepalive = method !== "GET" && (text ?? "").length < MOST_ALIVE;
  for (let tries = 1; ; tries++) {
    /** @type {Response} */
    let answer;
    try {
      const headers = text === undefined ? undefined : { "Content-Type": isFile ? "text/plain" : "application/json" };
      answer = await fetch(`/api/v1${path}`, { method, keepalive, headers, body: text });
    } catch {
      if (!keepalive) {
        hear(true);
        throw new Problem("offline", texts().shell.offline);
      }
      // Browsers limit how much they send for pages that are gone.
      keepalive = false;
      continue;
    }
    hear(false);
    if (answer.ok) return /** @type {T} */ (await contentOf(answer));
    const problem = await problemOf(answer);
    // Who logs in while a request is under way is asked to send it again.
    const again = problem.code === "conflict" || problem.code === "unavailable";
    if (!again || tries === TRIES) throw problem;
    await new Promise((resolve) => setTimeout(resolve, 150 * tries));
  }
}

/** What an answer says: nothing, a file, or JSON. @param {Response} answer */
function contentOf(answer) {
  if (answer.status === 204) return undefined;
  return answer.headers.get("Content-Type")?.startsWith("text/plain") ? answer.text() : answer.json();
}

/** @param {Response} answer */
async function problemOf(answer) {
  try {
    const { code, detail } = await answer.json();
    return new Problem(code, detail, answer.status);
  } catch {
    return new Problem("internal", texts().shell.serverTrouble(answer.status), answer.status);
  }
}

// What the server speaks of. The full description is at /api/openapi.json.

/** @typedef {{ id: string, name: string | null }} Player a guest has no name */
/** @template T @typedef {{ items: T[], page: number, more: boolean }} List */
/** @typedef {"own" | "assisted" | "automatic"} How who found a solution */
/** @typedef {"moves" | "pushes"} Measure */
/** @typedef {Record<string, unknown>} Notes */

/**
 * @typedef {object} Collection
 * @property {string} id
 * @property {string | null} pack the name of a pack that comes with the program
 * @property {string | null} owner
 * @property {string | null} owner_name
 * @property {string} title
 * @property {string | null} author
 * @property {Notes} notes `collection-vi` is the title in Vietnamese
 * @property {boolean} is_public
 * @property {boolean} is_mine
 * @property {number} size
 * @property {number} solved
 * @property {number | null} least the rating of the easiest of its levels that are rated, in tenths
 * @property {number | null} most of the hardest
 * @property {number} changed_at
 */

/**
 * @typedef {object} CollectionLevel
 * @property {number} number from 1
 * @property {string} level its identity
 * @property {string | null} title
 * @property {string | null} author
 * @property {Notes} notes `title-vi`, `comment`, `comment-vi`, `rating-reasons` …
 * @property {string} drawing
 * @property {number} width
 * @property {number} height
 * @property {number} boxes
 * @property {number | null} rating how hard it is, in tenths: 43 is 4.3
 * @property {{ moves: number, pushes: number, how: How } | null} mine
 */

/**
 * @typedef {object} Level
 * @property {string} level
 * @property {string} drawing on which results are counted
 * @property {number} width
 * @property {number} height
 * @property {number} boxes
 * @property {{ collection: string, title: string, number: number }[]} places
 */

/** @typedef {{ measure: Measure, rank: number, moves: number, pushes: number, is_new: boolean }} Standing */
/** @typedef {{ moves: number, pushes: number, standings: Standing[] }} LevelResult */
/** @typedef {{ rank: number, player: string, name: string | null, moves: number, pushes: number, at: number }} LevelRow */
/** @typedef {List<LevelRow> & { me: Standing | null }} LevelBoard */
/** @typedef {{ rank: number, player: string, name: string | null, solved: number, sum: number, at: number }} TotalRow */

/** @typedef {{ moves: string, began: number }} Attempt */

/**
 * @typedef {object} SokobanPlay
 * @property {"sokoban"} kind
 * @property {string} drawing
 * @property {string} moves all of them, also those that were taken back
 * @property {number} position how many are done
 * @property {number} elapsed milliseconds
 * @property {boolean} assisted
 * @property {boolean} [automatic] whether a program has shown the way
 * @property {number} [began] how many moves were there when this attempt began
 * @property {Attempt[]} [earlier] what was tried before
 */

/**
 * What was chosen for a maze; what was not is left out.
 * @typedef {object} MazeAbout
 * @property {string} [title] what its player calls it
 * @property {string} [algorithm] that is watched
 * @property {string} [policy] that walks among hidden values
 * @property {boolean} [fog]
 */

/**
 * @typedef {object} MazePlay
 * @property {"maze"} kind
 * @property {string} run codes of maze and energy, and all moves with their times, also those that were taken back
 * @property {number} position how many are done
 * @property {number} elapsed milliseconds
 * @property {boolean} assisted
 * @property {boolean} [automatic] whether a program has shown the way
 * @property {MazeAbout} [about]
 */

/**
 * @typedef {object} Save
 * @property {string} id
 * @property {string} game the identity of the level, or the codes of the maze and its energy
 * @property {string | null} name `null` for the save that goes along
 * @property {number} revision
 * @property {string | null} forked_from
 * @property {number} changed_at
 * @property {"sokoban" | "maze"} kind
 * @property {number} done how many moves are done
 * @property {number} moves all of them, also those that were taken back
 * @property {number} elapsed milliseconds
 * @property {boolean} assisted
 * @property {MazeAbout} [about]
 */

/**
 * A level somebody solved lately, as a public collection names it.
 * @typedef {object} RecentLevel
 * @property {string} level
 * @property {string} collection
 * @property {number} number
 * @property {string | null} title
 * @property {Notes} notes
 * @property {number} moves
 * @property {number} pushes
 * @property {How} how
 * @property {number} at
 */

/**
 * @typedef {object} Profile
 * @property {string} id
 * @property {string | null} name
 * @property {number} joined_at
 * @property {number} solved levels
 * @property {number} records first places
 * @property {RecentLevel[]} recent
 */

/**
 * The maze of a day, as pictures in SVG: without the way, and with it.
 * @typedef {{ code: string, width: number, height: number, picture: string, solved: string, steps: number }} DailyMaze
 */

/** What there is on a day. @typedef {{ date: string, collection: string, level: CollectionLevel, maze: DailyMaze }} Daily */

/** @typedef {"easy" | "medium" | "hard"} MazeDifficulty */
/** @typedef {"plain" | "energy" | "hidden-energy"} MazeMode */
/** @typedef {"time" | "steps" | "ratio"} MazeMeasure */
/** A pellet that was eaten. @typedef {{ row: number, column: number, value: number }} Touched */

/**
 * A ranked game.
 * @typedef {object} MazeGame
 * @property {string} id
 * @property {MazeDifficulty} difficulty
 * @property {MazeMode} mode
 * @property {string} maze
 * @property {string | null} energy `null` without energy, and where values are hidden until the game is won
 * @property {{ energy_at_start: number, pellets: { row: number, column: number }[], moves: string, touched: Touched[] } | null} hidden
 * @property {number} started_at
 * @property {number} elapsed milliseconds on the server's clock
 * @property {{ how: How, moves: string, steps: number, optimum: number, milliseconds: number } | null} result
 */

/**
 * @typedef {object} MazeGameRow
 * @property {string} id
 * @property {MazeDifficulty} difficulty
 * @property {MazeMode} mode
 * @property {string} maze
 * @property {number} started_at
 * @property {{ how: How, steps: number, optimum: number, milliseconds: number } | null} result
 */

/** What moves have touched. @typedef {{ known: number, touched: Touched[], energy: number, state: "playing" | "lost" | "arrived" }} Told */

/** Steps are `null` on boards by ratio; the ratio is in millionths, and `null` on others. @typedef {{ rank: number, player: string, name: string | null, steps: number | null, ratio: number | null, milliseconds: number, at: number }} MazeRow */
/** @typedef {List<MazeRow> & { my_rank: number | null }} MazeBoard */

/** From one rating to another, both included, in tenths. @typedef {{ least: number, most: number }} Ratings */

/** A configuration by the names of the command line. @typedef {{ algorithm: string, goal?: string, puzzle?: string, cost?: string, order?: string, heuristic?: string, deadlocks?: string }} BenchConfiguration */
/** @typedef {"waiting" | "running" | "cancelled" | "interrupted" | "finished"} BenchState */

/**
 * A benchmark as lists tell of it.
 * @typedef {object} BenchReport
 * @property {string} id
 * @property {string} title
 * @property {string} owner
 * @property {string | null} owner_name
 * @property {boolean} is_public
 * @property {boolean} is_mine
 * @property {BenchState} state
 * @property {{ name: string, subjects: number }[]} sources
 * @property {number} source_count
 * @property {BenchConfiguration[]} configurations
 * @property {number} configuration_count
 * @property {number} tasks
 * @property {number} done
 * @property {number} solved
 * @property {number} repeat
 * @property {number} time_limit_seconds
 * @property {boolean} is_brought
 * @property {number} replayed
 * @property {number} created_at
 * @property {number | null} finished_at
 */

/** What one configuration did with one source. @typedef {{ source: string, configuration: BenchConfiguration, subjects: number, done: number, solved: number, optimal: number, expanded: number, cpu_seconds: number }} BenchTally */
/** @typedef {BenchReport & { can_go_on: boolean, tallies: BenchTally[] }} WholeBenchReport */
/** @typedef {{ runs: number, configurations: number, repetitions: number, seconds: number, bytes: number, side: number, rows: number }} BenchLimits */

/**
 * What is to be measured.
 * @typedef {object} BenchWish
 * @property {string} [title]
 * @property {boolean} public
 * @property {{ collection: string, numbers?: number[] }} [levels]
 * @property {{ generator: string, rows: number, columns: number, loops: number, count: number, seed: number }} [mazes]
 * @property {BenchConfiguration[]} configurations
 * @property {number} time_limit_seconds
 * @property {number} repeat
 */

/** @typedef {"solve" | "improve" | "generate" | "rate" | "energy"} JobKind */
/** @typedef {"waiting" | "running" | "done" | "failed" | "cancelled"} JobState */
/** What a solution is to have as few of as can be. @typedef {"any" | "pushes" | "moves"} JobGoal */

/**
 * What a job is to do; its drawing, moves or codes are there as its kind needs them.
 * @typedef {object} JobWork
 * @property {JobKind} kind
 * @property {string} [level] its drawing
 * @property {{ algorithm: string, goal?: JobGoal }} [configuration] how it is solved; the strong solver has a goal
 * @property {string} [moves] the solution that is to be shorter
 * @property {Measure} [by]
 * @property {string} [maze]
 * @property {string} [pellets]
 * @property {number} [rows] of levels that are to be made
 * @property {number} [columns]
 * @property {number[]} [boxes] from and to
 * @property {number[]} [rating] from and to
 * @property {number} [seed]
 * @property {number} [count] how many levels
 * @property {{ seconds?: number }} [limits]
 */

/**
 * How far a job is.
 * @typedef {object} JobProgress
 * @property {number} expanded
 * @property {number} rate the same per second
 * @property {number} seconds
 * @property {number} bytes
 * @property {number} [moves] of the best solution so far
 * @property {number} [pushes]
 * @property {number} [made] levels
 * @property {number} [drafts]
 * @property {string} [board] the position that was looked at last
 */

/**
 * What came of a job. Which outcomes there are depends on its kind.
 * @typedef {object} JobAnswer
 * @property {string} outcome
 * @property {string} [reason] `time`, `memory`, `nodes`, `exhausted` or `cancelled`
 * @property {string} [optimal]
 * @property {number} [moves]
 * @property {number} [pushes]
 * @property {string} [lurd]
 * @property {number} [moves_before]
 * @property {number} [pushes_before]
 * @property {number} [rating] from 1 to 10
 * @property {{ number: number, drawing: string, rating: number, moves: number, pushes: number }[]} [levels]
 * @property {number} seconds
 * @property {number} expanded
 */

/**
 * @typedef {object} Job
 * @property {string} id
 * @property {JobKind} kind
 * @property {string | null} title
 * @property {JobState} state
 * @property {JobWork | null} work
 * @property {JobProgress | null} progress
 * @property {JobAnswer | null} answer
 * @property {string | null} reason why it failed
 * @property {number | null} ahead how many have their turn before it
 * @property {boolean | null} has_workers whether anybody works on jobs now, while it waits
 * @property {number | null} wait_seconds
 * @property {number} created_at
 * @property {number | null} started_at
 * @property {number | null} ended_at
 */

/** @typedef {{ active: number, seconds: number, threads: number }} JobLimits */

/**
 * Who hears of jobs.
 * @typedef {object} JobListener
 * @property {() => void} joined there is a connection
 * @property {(job: Job) => void} job how one stands
 * @property {(id: string, progress: JobProgress) => void} progress how far one is
 * @property {() => void} lost there is none any more
 */

/** @typedef {Record<string, unknown>} Preferences */

const at = encodeURIComponent;

/** A report as a file: `report.html`, `results.jsonl`, `settings.json` or `runs.csv`. @param {string} id @param {string} name */
export function reportFile(id, name) {
  return `/api/v1/reports/${at(id)}/${name}`;
}

/** Several reports on one page. @param {readonly string[]} ids @param {string} language */
export function comparisonFile(ids, language) {
  return `/api/v1/reports/compare.html?ids=${ids.map(at).join(",")}&lang=${language}`;
}

/** Whether the server answers at all. */
export async function isReachable() {
  try {
    return (await fetch("/healthz")).ok;
  } catch {
    return false;
  }
}

/**
 * Hears of one's jobs until the connection is lost or nobody wants to hear any more. Who was away has missed something.
 * @param {string | undefined} job only this one
 * @param {JobListener} listener
 * @returns {() => void} stops it
 */
export function hearJobs(job, listener) {
  const events = new EventSource(`/api/v1/jobs/events${job === undefined ? "" : `?job=${at(job)}`}`);
  events.addEventListener("open", () => {
    hear(false);
    listener.joined();
  });
  events.addEventListener("job", ({ data }) => listener.job(JSON.parse(data)));
  events.addEventListener("progress", ({ data }) => {
    const { id, progress } = JSON.parse(data);
    listener.progress(id, progress);
  });
  // When to try again is decided elsewhere: by itself it would not come back from every loss, and always at once.
  events.addEventListener("error", () => {
    events.close();
    listener.lost();
  });
  return () => events.close();
}

export const api = {
  /** @returns {Promise<{ player: Player | null }>} */
  me: async () => {
    /** @type {{ player: Player | null }} */
    const answer = await ask("GET", "/me");
    isAdmitted ||= answer.player !== null;
    return answer;
  },
  /** @param {string} name @param {string} password @returns {Promise<Player>} */
  register: (name, password) => ask("POST", "/register", { name, password }),
  /** @param {string} name @param {string} password @returns {Promise<Player>} */
  logIn: (name, password) => ask("POST", "/login", { name, password }),
  /** @returns {Promise<void>} */
  logOut: async () => {
    await ask("POST", "/logout");
    isAdmitted = false;
  },
  /** @param {string} id @returns {Promise<Profile>} */
  profile: (id) => ask("GET", `/players/${at(id)}`),

  /** @param {number} [page] @returns {Promise<List<Collection>>} */
  collections: (page = 1) => ask("GET", `/collections?page=${page}`),
  /** @param {string} id @returns {Promise<Collection>} */
  collection: (id) => ask("GET", `/collections/${at(id)}`),
  /** @param {string} id @param {number} [page] @param {Ratings} [ratings] only levels that are that hard @returns {Promise<List<CollectionLevel>>} */
  levels: (id, page = 1, ratings) =>
    ask("GET", `/collections/${at(id)}/levels?page=${page}${ratings ? `&least=${ratings.least}&most=${ratings.most}` : ""}`),
  /** @param {string} file of levels, in any format @param {string} title @param {boolean} [isPublic] @returns {Promise<{ collection: Collection, is_new: boolean }>} */
  upload: (file, title, isPublic = false) => ask("POST", `/collections?title=${at(title)}&public=${isPublic}`, file),
  /** @param {string} id @param {{ title?: string, public?: boolean }} change @returns {Promise<Collection>} */
  changeCollection: (id, change) => ask("PATCH", `/collections/${at(id)}`, change),
  /** @param {string} id @returns {Promise<void>} */
  deleteCollection: (id) => ask("DELETE", `/collections/${at(id)}`),
  /** The levels of a collection as SOK; solutions are for its owner. @param {string} id @returns {Promise<string>} */
  file: (id) => ask("GET", `/collections/${at(id)}/file`),
  /** @param {string} id @param {string} file @returns {Promise<{ collection: Collection }>} */
  replaceFile: (id, file) => ask("PUT", `/collections/${at(id)}/file`, file),
  /** What there is today. @returns {Promise<Daily>} */
  daily: () => ask("GET", "/daily"),
  /** @param {string} level @returns {Promise<Level>} */
  level: (level) => ask("GET", `/levels/${at(level)}`),

  /**
   * @param {string} level
   * @param {{ moves: string, how: How, drawing?: string }} result
   * @returns {Promise<LevelResult>}
   */
  submit: (level, result) => ask("POST", `/levels/${at(level)}/results`, result),
  /** @param {string} level @param {Measure} measure @param {How} [how] @param {number} [page] @returns {Promise<LevelBoard>} */
  levelBoard: (level, measure, how = "own", page = 1) =>
    ask("GET", `/levels/${at(level)}/board?measure=${measure}&how=${how}&page=${page}`),
  /** @param {string} id @param {Measure} measure @param {How} [how] @param {number} [page] @returns {Promise<List<TotalRow>>} */
  collectionBoard: (id, measure, how = "own", page = 1) =>
    ask("GET", `/collections/${at(id)}/board?measure=${measure}&how=${how}&page=${page}`),

  /** @param {string} level @param {string} player @param {Measure} measure @param {How} how @returns {Promise<{ moves: string }>} on the drawing that counts */
  solution: (level, player, measure, how) =>
    ask("GET", `/levels/${at(level)}/solutions/${at(player)}?measure=${measure}&how=${how}`),

  /** Begins a ranked game; the server's clock starts. @param {MazeDifficulty} difficulty @param {MazeMode} mode @returns {Promise<MazeGame>} */
  beginMaze: (difficulty, mode) => ask("POST", "/mazes/games", { difficulty, mode }),
  /** @param {number} [page] @returns {Promise<List<MazeGameRow>>} the newest first */
  mazeGames: (page = 1) => ask("GET", `/mazes/games?page=${page}`),
  /** @param {string} id @returns {Promise<MazeGame>} */
  mazeGame: (id) => ask("GET", `/mazes/games/${at(id)}`),
  /** Forgets a game that is not won. @param {string} id @returns {Promise<void>} */
  giveUpMaze: (id) => ask("DELETE", `/mazes/games/${at(id)}`),
  /** Tells moves of a game with hidden values. @param {string} id @param {number} from how many were known before @param {string} moves letters @returns {Promise<Told>} */
  tellMoves: (id, from, moves) => ask("POST", `/mazes/games/${at(id)}/moves`, { from, moves }),
  /** Wins a game. @param {string} id @param {string} moves with their times @param {How} how @returns {Promise<MazeGame>} */
  finishMaze: (id, moves, how) => ask("POST", `/mazes/games/${at(id)}/finish`, { moves, how }),
  /** Keeps a run through any maze. @param {string} run @param {How} how @returns {Promise<unknown>} */
  keepRun: (run, how) => ask("POST", "/mazes/runs", { run, how }),
  /** @param {MazeDifficulty} difficulty @param {MazeMode} mode @param {MazeMeasure} measure @param {How} [how] @param {number} [page] @returns {Promise<MazeBoard>} */
  mazeBoard: (difficulty, mode, measure, how = "own", page = 1) =>
    ask("GET", `/mazes/${difficulty}/board?mode=${mode}&measure=${measure}&how=${how}&page=${page}`),

  /** @param {string} [game] @returns {Promise<List<Save>>} */
  saves: (game) => ask("GET", game === undefined ? "/saves" : `/saves?game=${at(game)}`),
  /** @param {number} [page] @returns {Promise<List<Save>>} the newest first */
  mazeSaves: (page = 1) => ask("GET", `/saves?kind=maze&page=${page}`),
  /** @param {string} id @returns {Promise<Save & { play: SokobanPlay }>} */
  save: (id) => ask("GET", `/saves/${at(id)}`),
  /** @param {string} id @returns {Promise<Save & { play: MazePlay }>} */
  mazeSave: (id) => ask("GET", `/saves/${at(id)}`),
  /** @param {SokobanPlay | MazePlay} play @param {string | null} name @returns {Promise<Save>} */
  createSave: (play, name) => ask("POST", "/saves", name === null ? { play } : { name, play }),
  /** @param {string} id @param {number} revision @param {SokobanPlay | MazePlay} play @returns {Promise<Save>} */
  updateSave: (id, revision, play) => ask("PUT", `/saves/${at(id)}`, { revision, play }),
  /** @param {string} id @param {number} revision another one stays @returns {Promise<void>} */
  deleteSave: (id, revision) => ask("DELETE", `/saves/${at(id)}?revision=${revision}`),

  /** Benchmarks that one may see, the newest first. @param {number} [page] @returns {Promise<List<BenchReport>>} */
  reports: (page = 1) => ask("GET", `/reports?page=${page}`),
  /** @param {string} id @returns {Promise<WholeBenchReport>} */
  report: (id) => ask("GET", `/reports/${at(id)}`),
  /** @returns {Promise<BenchLimits>} */
  reportLimits: () => ask("GET", "/reports/limits"),
  /** @param {BenchWish} wish @returns {Promise<BenchReport>} */
  beginReport: (wish) => ask("POST", "/reports", wish),
  /** Files of the command line. @param {{ title?: string, results: string, settings: string }} files @returns {Promise<BenchReport>} */
  bringReport: (files) => ask("POST", "/reports/import", files),
  /** @param {string} id @returns {Promise<BenchReport>} */
  resumeReport: (id) => ask("POST", `/reports/${at(id)}/resume`),
  /** @param {string} id @returns {Promise<BenchReport>} */
  cancelReport: (id) => ask("POST", `/reports/${at(id)}/cancel`),
  /** @param {string} id @param {{ title?: string, public?: boolean }} change @returns {Promise<BenchReport>} */
  changeReport: (id, change) => ask("PATCH", `/reports/${at(id)}`, change),
  /** @param {string} id @returns {Promise<void>} */
  deleteReport: (id) => ask("DELETE", `/reports/${at(id)}`),

  /** The newest first. @param {number} [page] @returns {Promise<List<Job>>} */
  jobs: (page = 1) => ask("GET", `/jobs?page=${page}`),
  /** @param {string} id @returns {Promise<Job>} */
  job: (id) => ask("GET", `/jobs/${at(id)}`),
  /** @returns {Promise<JobLimits>} */
  jobLimits: () => ask("GET", "/jobs/limits"),
  /** @param {{ title: string, work: JobWork }} wish @returns {Promise<Job>} */
  beginJob: (wish) => ask("POST", "/jobs", wish),
  /** @param {string} id @returns {Promise<Job>} */
  cancelJob: (id) => ask("POST", `/jobs/${at(id)}/cancel`),
  /** @param {string} id @returns {Promise<void>} */
  forgetJob: (id) => ask("DELETE", `/jobs/${at(id)}`),

  /** @returns {Promise<Preferences>} */
  settings: () => ask("GET", "/settings"),
  /** @param {Preferences} changes null takes a setting away @returns {Promise<Preferences>} */
  changeSettings: (changes) => ask("PATCH", "/settings", changes),
};
