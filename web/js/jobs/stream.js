// @ts-check
/**
 * What happens to jobs, as it happens: one connection, which is made again after a pause whenever it is lost, and is given up
 * while nobody looks at the page. Browsers have few of them for all pages together.
 */

import { hearJobs } from "../api.js";

/** @typedef {import("../api.js").Job} Job */
/** @typedef {import("../api.js").JobListener} JobListener */
/** @typedef {import("../api.js").JobProgress} JobProgress */

/** How long one waits before the next try, in milliseconds: twice as long every time. */
const PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/**
 * Follows one's jobs, or one of them. Whoever is joined again has to look for what was missed.
 * @param {string | undefined} job
 * @param {JobListener} listener
 * @returns {() => void} stops it
 */
export function followJobs(job, listener) {
  let pause = PAUSE;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {(() => void) | undefined} */
  let leave;

  const join = () => {
    leave ??= hearJobs(job, {
      ...listener,
      joined: () => {
        pause = PAUSE;
        listener.joined();
      },
      lost: () => {
        leave = undefined;
        timer = setTimeout(join, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
        listener.lost();
      },
    });
  };
  const rest = () => {
    clearTimeout(timer);
    leave?.();
    leave = undefined;
  };
  const look = () => (document.hidden ? rest() : join());

  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    rest();
  };
}

/**
 * A job as it stands now. What was read of it may be older than what was heard before.
 * @param {Job | undefined} before
 * @param {Job} job
 * @returns {Job}
 */
export function newest(before, job) {
  const isSame = before?.state === job.state && before.started_at === job.started_at;
  if (!isSame || !before.progress) return job;
  const isOlder = before.progress.seconds > (job.progress?.seconds ?? 0);
  return { ...job, progress: isOlder || !job.progress ? before.progress : farther(before.progress, job.progress) };
}

/**
 * How far a job is after it was less far. News leave out a board that is large: then the last one is still the best that is known.
 * @param {JobProgress | null | undefined} before
 * @param {JobProgress} progress
 * @returns {JobProgress}
 */
export function farther(before, progress) {
  return { ...progress, board: progress.board ?? before?.board };
}
