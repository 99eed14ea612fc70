// @ts-check

import { credentialsPage } from "./credentials.js";

/** @type {import("../router.js").Opener} */
export const loginPage = (visit) => credentialsPage(visit, { isNew: false });
