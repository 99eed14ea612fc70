// @ts-check
/**
 * The form for a name and a password, for those who have an account and those who want one. Whatever can be told without
 * the server is told at once, beside the field it is about.
 */

import { fill, find, html, onAction } from "../lib/html.js";
import { icon } from "../lib/icons.js";
import { notice, tellTrouble } from "../lib/notice.js";
import { sentenceOf } from "../lib/problem.js";
import { api } from "../api.js";
import { texts } from "../i18n/index.js";
import { go } from "../router.js";
import * as session from "../session.js";
import { redraw, sheetOf } from "./parts.js";

/** @typedef {"name" | "password"} Field */
/** @typedef {{ field: Field | "form", say: () => string }} Complaint a function, so that it can be said in either language */

const MOST_CHARACTERS = 24;
const FEWEST_CHARACTERS = 8;
const MOST_BYTES = 256;

/**
 * @param {import("../router.js").Visit} visit
 * @param {{ isNew: boolean }} options whether an account is to be made
 * @returns {Promise<import("../router.js").Page>}
 */
export async function credentialsPage({ query }, { isNew }) {
  await session.known();
  const content = sheetOf("credentials");
  const next = wayBack(query.get("next"));
  const other = `${isNew ? "/login" : "/register"}${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`;
  /** @type {Complaint | undefined} */
  let complaint;
  let isSeen = false;
  let isBusy = false;

  const draw = () => {
    const t = texts().pages.account;
    const player = session.me();
    if (player?.name) {
      fill(
        content,
        html`<div class="card form">
          <h1>${t.already(player.name)}</h1>
          <p class="soft">${t.alreadyLead}</p>
          <p class="row">
            <a class="button primary" href="/u/${player.id}">${t.toProfile}</a
            ><button class="button" type="button" data-action="out" data-key="out">${texts().shell.logOut}</button>
          </p>
        </div>`,
      );
      return;
    }
    const values = Object.fromEntries(["name", "password"].map((name) => [name, content.querySelector(`#${name}`)]));
    const [name, password] = [values.name, values.password].map((input) =>
      input instanceof HTMLInputElement ? input.value : "",
    );
    fill(
      content,
      html`<form class="card form" novalidate>
        <header>
          <h1>${isNew ? t.registerTitle : t.logInTitle}</h1>
          <p class="soft">
            ${player ? (isNew ? t.registerLeadGuest : t.logInLeadGuest) : isNew ? t.registerLead : t.logInLead}
          </p>
        </header>
        <p class="complaint" id="form-complaint" role="alert" hidden></p>
        <div class="form-row">
          <label for="name">${t.name}</label>
          <input
            class="field"
            id="name"
            name="name"
            value="${name}"
            autocomplete="username"
            autocapitalize="off"
            spellcheck="false"
            required
            aria-describedby="name-complaint${isNew && " name-note"}"
          />
          <p class="complaint" id="name-complaint" role="alert" hidden></p>
          ${isNew && html`<p class="soft" id="name-note">${t.nameNote}</p>`}
        </div>
        <div class="form-row">
          <label for="password">${t.password}</label>
          <div class="password">
            <input
              class="field"
              id="password"
              name="password"
              type="${isSeen ? "text" : "password"}"
              autocomplete="${isNew ? "new-password" : "current-password"}"
              autocapitalize="off"
              spellcheck="false"
              required
              aria-describedby="password-complaint${isNew && " password-note"}"
            />
            <button
              class="button quiet icon"
              type="button"
              data-action="see"
              data-key="see"
              aria-label="${isSeen ? t.hidePassword : t.showPassword}"
              title="${isSeen ? t.hidePassword : t.showPassword}"
            >
              ${icon(isSeen ? "eyeOff" : "eye")}
            </button>
          </div>
          <p class="complaint" id="password-complaint" role="alert" hidden></p>
          ${isNew && html`<p class="soft" id="password-note">${t.passwordNote} ${t.noEmail}</p>`}
        </div>
        <button class="button primary big" data-key="send">${isNew ? t.register : t.logIn}</button>
        <p class="soft">${isNew ? t.haveOne : t.newHere} <a href="${other}">${isNew ? t.toLogIn : t.toRegister}</a></p>
      </form>`,
    );
    // Not by an attribute, where it could be read in the page.
    /** @type {HTMLInputElement} */ (find(content, "#password")).value = password ?? "";
    complain();
  };

  /** Says what is wrong, or that nothing is. */
  const complain = () => {
    for (const field of ["form", "name", "password"]) {
      const place = find(content, `#${field}-complaint`);
      const isIt = complaint?.field === field;
      place.hidden = !isIt;
      place.textContent = isIt && complaint ? complaint.say() : "";
      const input = content.querySelector(`#${field}`);
      if (isIt) input?.setAttribute("aria-invalid", "true");
      else input?.removeAttribute("aria-invalid");
    }
  };

  const send = async () => {
    if (isBusy) return;
    const name = /** @type {HTMLInputElement} */ (find(content, "#name")).value.trim();
    const password = /** @type {HTMLInputElement} */ (find(content, "#password")).value;
    complaint = fault(name, password, isNew);
    complain();
    if (!complaint) {
      isBusy = true;
      find(content, "[data-key=send]").setAttribute("aria-busy", "true");
      const brought = await guestsThings();
      try {
        await (isNew ? session.register(name, password) : session.logIn(name, password));
        await go(next, { replace: true });
        greet(isNew, brought);
        return;
      } catch (error) {
        complaint = refusal(error, isNew);
        complain();
      } finally {
        isBusy = false;
        content.querySelector("[data-key=send]")?.removeAttribute("aria-busy");
      }
    }
    if (complaint && complaint.field !== "form") find(content, `#${complaint.field}`).focus();
  };

  content.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  content.addEventListener("input", (event) => {
    // What is being corrected is not complained about.
    const isAbout =
      event.target instanceof HTMLElement && (complaint?.field === event.target.id || complaint?.field === "form");
    if (!isAbout) return;
    complaint = undefined;
    complain();
  });
  onAction(content, async (action) => {
    if (action === "see") {
      isSeen = !isSeen;
      redraw(content, draw);
      return;
    }
    try {
      await session.logOut();
      notice(texts().pages.account.goodbye, { kind: "good" });
      draw();
    } catch (error) {
      tellTrouble(error);
    }
  });

  draw();
  return {
    get title() {
      const t = texts().pages.account;
      return isNew ? t.registerTitle : t.logInTitle;
    },
    content,
    relabel: () => redraw(content, draw),
  };
}

/**
 * Where to go afterwards: a path of this site, whatever the address says.
 * @param {string | null} wanted
 */
function wayBack(wanted) {
  if (!wanted?.startsWith("/")) return "/";
  try {
    const address = new URL(wanted, location.origin);
    const isHere = address.origin === location.origin && !["/login", "/register"].includes(address.pathname);
    return isHere ? address.pathname + address.search : "/";
  } catch {
    return "/";
  }
}

/** What is wrong with what was typed. @param {string} name @param {string} password @param {boolean} isNew @returns {Complaint | undefined} */
function fault(name, password, isNew) {
  const t = () => texts().pages.account;
  if (name === "") return { field: "name", say: () => t().nameMissing };
  if (isNew && !/[\p{L}\p{N}]/u.test(name)) return { field: "name", say: () => t().nameNoLetter };
  if (isNew && [...name.normalize("NFC")].length > MOST_CHARACTERS) return { field: "name", say: () => t().nameLong };
  if (isNew && name.includes("  ")) return { field: "name", say: () => t().nameSpaces };
  if (password === "") return { field: "password", say: () => t().passwordMissing };
  if (isNew && [...password].length < FEWEST_CHARACTERS) return { field: "password", say: () => t().passwordShort };
  if (isNew && new TextEncoder().encode(password).length > MOST_BYTES)
    return { field: "password", say: () => t().passwordLong };
  return undefined;
}

/** Why the server refused. @param {unknown} error @param {boolean} isNew @returns {Complaint} */
function refusal(error, isNew) {
  const t = () => texts().pages.account;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "wrong-credentials":
      return { field: "password", say: () => t().wrong };
    case "name-taken":
      return { field: "name", say: () => t().nameTaken };
    case "invalid":
      // Everything else about names and passwords was looked at before.
      return isNew ? { field: "name", say: () => t().nameBad } : { field: "form", say: () => t().wrong };
    case "too-many-requests":
      return { field: "form", say: () => t().tooMany };
    default:
      return { field: "form", say: () => sentenceOf(error) };
  }
}

/** What a guest has that comes along: how many levels they solved, or that nobody knows. @returns {Promise<number | undefined>} */
async function guestsThings() {
  const player = session.me();
  if (!player || player.name !== null) return 0;
  try {
    return (await api.profile(player.id)).solved;
  } catch {
    return undefined;
  }
}

/** @param {boolean} isNew @param {number | undefined} brought */
function greet(isNew, brought) {
  const t = texts().pages.account;
  const name = session.me()?.name ?? "";
  const along = brought === undefined ? t.broughtSomething : brought > 0 ? t.broughtAlong(brought) : "";
  notice(`${isNew ? t.welcome(name) : t.welcomeBack(name)} ${along}`.trim(), { kind: "good" });
}
