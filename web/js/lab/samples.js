// @ts-check
/** What the stopwatch in the worker and the page agree upon. */

/** Numbers per sample: after how many expansions, milliseconds, bytes. */
export const PER_SAMPLE = 3;
