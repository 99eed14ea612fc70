// @ts-check
/** The page for those who have an account. */

import { credentialsPage } from "./credentials.js";

/** @type {import("../router.js").Opener} */
export const loginPage = (visit) => credentialsPage(visit, { isNew: false });
