// @ts-check
/** What went wrong, in the language that is spoken. */

import { texts } from "../i18n/index.js";

/**
 * A sentence for an error. Codes of the server have one in both languages, and what it says about others is for people
 * too; whatever else is a mistake of ours, whose message tells visitors nothing.
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceOf(error) {
  const t = texts().shell;
  if (!(error instanceof Error) || !("code" in error)) return t.ourMistake;
  /** @type {Record<string, string>} */
  const known = t.problems;
  return known[String(error.code)] ?? error.message;
}

/** Whether the server has not answered, or cannot do anything just now. @param {unknown} error */
export function isAway(error) {
  return error instanceof Error && "code" in error && ["offline", "timeout", "internal", "unavailable"].includes(String(error.code));
}

/** Whether the server said that something is not there. @param {unknown} error */
export function isMissing(error) {
  return error instanceof Error && "code" in error && error.code === "not-found";
}
