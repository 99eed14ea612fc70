// @ts-check

import { credentialsPage } from "./credentials.js";

/** @type {import("../router.js").Opener} */
export const registerPage = (visit) => credentialsPage(visit, { isNew: true });
