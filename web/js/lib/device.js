// @ts-check
/**
 * What this device keeps for whoever uses it. A browser may keep nothing, or what somebody else wrote: then there is
 * nothing here.
 */

const PREFIX = "mazekeeper.";

/** What is kept under a name; `undefined` if nothing is. @param {string} name @returns {any} */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something, or nothing any more. @param {string} name @param {unknown} value */
export function write(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The server has it, or will have it.
  }
}

/** All names that begin in a certain way. @param {string} beginning @returns {string[]} */
export function names(beginning) {
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + beginning));
    return all.map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Forgets what belongs to somebody: games, positions and results, not what was set. */
export function forgetPlay() {
  for (const kind of ["game.", "snapshots.", "results"]) for (const name of names(kind)) write(name, undefined);
}
