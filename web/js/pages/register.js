// @ts-check
/** The page for those who want an account. */

import { credentialsPage } from "./credentials.js";

/** @type {import("../router.js").Opener} */
export const registerPage = (visit) => credentialsPage(visit, { isNew: true });
