// @ts-check
/** Ranked mazes that were won and could not be sent. What sends them is loaded only if there are any. */

import * as device from "../lib/device.js";

/** Sends them. */
export async function sendUnsentMazes() {
  if (device.names("ranked.").length > 0) await (await import("./ranked.js")).sendWon();
}
