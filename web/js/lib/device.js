// @ts-check
/**
 * What this device keeps for whoever uses it. Every account has a space of its own, and guests share one, so nobody
 * finds, or sends as their own, what somebody else has played here. A browser may keep nothing at all.
 */

const PREFIX = "mazekeeper.";
const ACCOUNT = `${PREFIX}account`;

/** The account whose space is used; none for guests. */
let account = load(ACCOUNT) ?? "";

// Another window has logged somebody in or out: what this one shows is somebody else's.
addEventListener("storage", ({ key, newValue }) => {
  if (key === ACCOUNT && (newValue ?? "") !== account) location.reload();
});

/**
 * Goes over to the space of an account, or of guests. What a guest has here comes along into an account, as it does on
 * the server.
 * @param {string} id of an account; empty for guests
 */
export function use(id) {
  if (id === account) return;
  const brought = account === "" && id !== "" ? names("").map((name) => ({ name, value: read(name) })) : [];
  for (const { name } of brought) write(name, undefined);
  account = id;
  store(ACCOUNT, id === "" ? undefined : id);
  for (const { name, value } of brought) write(name, value);
}

/** What is kept under a name; `undefined` if nothing is. @param {string} name @returns {any} */
export function read(name) {
  try {
    return JSON.parse(load(placeOf(name)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something, or nothing any more. @param {string} name @param {unknown} value */
export function write(name, value) {
  store(placeOf(name), value === undefined ? undefined : JSON.stringify(value));
}

/** All names that begin in a certain way. @param {string} beginning @returns {string[]} */
export function names(beginning) {
  const prefix = placeOf("");
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(prefix + beginning));
    return all.map((name) => name.slice(prefix.length));
  } catch {
    return [];
  }
}

/** @param {string} name */
function placeOf(name) {
  return `${PREFIX}play.${account}/${name}`;
}

/** @param {string} place */
function load(place) {
  try {
    return localStorage.getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} place @param {string | undefined} text */
function store(place, text) {
  try {
    if (text === undefined) localStorage.removeItem(place);
    else localStorage.setItem(place, text);
  } catch {
    // The server has it, or will have it.
  }
}
