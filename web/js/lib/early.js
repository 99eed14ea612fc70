// @ts-check
/**
 * Runs before the first paint, and before any module: the look somebody chose is there from the first picture.
 * It knows only the few names that settings.js keeps; settings.js does the rest.
 */
(() => {
  const root = document.documentElement;
  /** @type {Record<string, unknown>} */
  let own = {};
  try {
    own = JSON.parse(localStorage.getItem("mazekeeper.settings") ?? "{}").own ?? {};
  } catch {
    // Nothing is kept here, or nothing readable.
  }
  const dark =
    own.appearance === "dark" || (own.appearance !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.appearance = dark ? "dark" : "light";
  root.dataset.theme = String(own.theme ?? "warehouse");
  root.dataset.palette = String(own.palette ?? "standard");
  if (typeof own.language === "string") root.lang = own.language;
})();
