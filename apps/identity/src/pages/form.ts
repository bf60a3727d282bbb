/** Building blocks of forms. */
import { type Account, EMAIL_MAX, NAME_MAX, USERNAME_MAX } from "../accounts/account.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../accounts/password-rules.ts";
import type { Visit } from "../http/visit.ts";
import type { SecurityState } from "../sign-in/passkeys.ts";
import { html, type Html } from "./html.ts";
import { alertIcon, checkIcon, clockIcon, crossedEyeIcon, eyeIcon, keyIcon } from "./icons.ts";

interface Field {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  /** The value of a form that was not posted yet. */
  value?: string;
  hint?: string;
  optional?: boolean;
  autocomplete: string;
  /** Whether it gets the focus if no field has an error. Otherwise the first field with an error gets it. */
  focus?: boolean;
  /** Browsers cut longer texts without a message. */
  maxLength: number;
  aside?: Html;
}

/** Much longer than any stored password. */
const STORED_PASSWORD = { type: "password", autocomplete: "current-password", maxLength: 1000 } as const;
const NEW_PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember.`;
const NEW_PASSWORD = { type: "password", autocomplete: "new-password", maxLength: 2 * PASSWORD_MAX } as const;

/** Where the server checks a maximum, `maxLength` is twice as long, so that the server explains it and not the browser. */
const FIELDS = {
  login: { name: "username", label: "Username or email", autocomplete: "username", maxLength: EMAIL_MAX },
  username: { name: "username", label: "Username", autocomplete: "username", maxLength: 2 * USERNAME_MAX },
  email: { name: "email", label: "Email", type: "email", autocomplete: "email", maxLength: 2 * EMAIL_MAX },
  name: { name: "name", label: "Your name", autocomplete: "name", maxLength: 2 * NAME_MAX },
  displayName: { name: "display_name", label: "Display name", autocomplete: "name", maxLength: 2 * NAME_MAX },
  passkeyName: { name: "name", label: "Name", autocomplete: "off", maxLength: 2 * NAME_MAX },
  invitationLabel: { name: "label", label: "Who is it for?", autocomplete: "off", maxLength: 2 * NAME_MAX },
  code: { name: "code", label: "Code", autocomplete: "one-time-code", maxLength: 40 },
  password: { ...STORED_PASSWORD, name: "password", label: "Password" },
  currentPassword: { ...STORED_PASSWORD, name: "current_password", label: "Current password" },
  newPassword: { ...NEW_PASSWORD, name: "password", label: "Password", hint: NEW_PASSWORD_HINT },
} satisfies Record<string, Field>;

/** A form that posts to `action`, a path below the realm's path. */
export function form({ site }: Visit, action: string, content: Html): Html {
  // novalidate: error messages are rendered below the fields, so the browser's own messages are off.
  return html`<form class="stack" method="post" action="${site.path}${action}" novalidate>${content}</form>`;
}

/** A form that consists of one button. @param what added to the label for screen readers if several have the same */
export function buttonForm({ site }: Visit, action: string, label: string, className: string, what?: string): Html {
  return html`<form method="post" action="${site.path}${action}">
    <button class="${className}" ${what !== undefined && html` aria-label="${label}: ${what}"`}>${label}</button>
  </form>`;
}

/** A labeled input field with its error, or its hint if there is no error. Password fields have a reveal button. */
export function field({ state }: Visit, id: keyof typeof FIELDS, changes: Partial<Field> = {}): Html {
  const { typed, errors } = state;
  const view: Field = { ...FIELDS[id], ...changes };
  const { name, hint, type = "text" } = view;
  const error = errors[name];
  const firstWithError = Object.keys(errors).find((key) => errors[key] && key !== "form");
  const hasFocus = firstWithError === undefined ? view.focus : firstWithError === name;
  const isShown = type !== "password" && view.autocomplete !== "one-time-code";
  const notes = [error && `${name}-error`, hint && !error && `${name}-hint`].filter(Boolean).join(" ");
  const attributes = html`${notes !== "" && html` aria-describedby="${notes}"`}${error && html` aria-invalid="true"`}${
    hasFocus && html` autofocus`
  }${!view.optional && html` required`}${isShown && html` value="${typed[name] ?? view.value ?? ""}"`}${
    view.autocomplete === "name" ? html` dir="auto"` : html` autocapitalize="none" spellcheck="false"`
  }`;
  return html`<div>
    <div class="label">
      <label for="${name}">${view.label}${view.optional && html` <i>optional</i>`}</label>${view.aside}
    </div>
    <div class="input">
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        maxlength="${view.maxLength}"
        autocomplete="${view.autocomplete}"
        ${attributes}
      />${type === "password" && revealButton(name)}
    </div>
    ${error ? html`<p class="error" id="${name}-error" role="alert">${alertIcon}${error}</p>` : null}
    ${hint && !error ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}
  </div>`;
}

/** Invisible username field that tells password managers which account the password belongs to. */
export function usernameForPasswordManager({ username }: Account): Html {
  return html`<input
    class="for-password-manager"
    type="text"
    name="username"
    value="${username}"
    autocomplete="username"
    readonly
    tabindex="-1"
    aria-hidden="true"
  />`;
}

function revealButton(name: string): Html {
  return html`<button
    class="reveal"
    type="button"
    data-reveals="${name}"
    aria-label="Show password"
    aria-pressed="false"
    hidden
  >
    ${eyeIcon}${crossedEyeIcon}
  </button>`;
}

export function submit(label: string): Html {
  return html`<button class="button primary large" type="submit">${label}</button>`;
}

export const removeButton = html`<button class="button danger-quiet large" type="submit">Remove it</button>`;

/** The error of the whole form. Those with status 429 and 503 ask to try again later. */
export function errorNote({ state: { errors, status } }: Visit): Html | null {
  if (!errors["form"]) return null;
  const [color, icon] = status === 429 || status === 503 ? ["amber", clockIcon] : ["brick", alertIcon];
  return html`<p class="note tint-${color}" role="alert">${icon}<span>${errors["form"]}</span></p>`;
}

export function doneNote(message: string | undefined): Html | null {
  return message ? html`<p class="note tint-teal" role="status">${checkIcon}<span>${message}</span></p>` : null;
}

/** "Sign in with a passkey". Buttons for passkeys are hidden until passkeys.js finds that the browser supports them. */
export function passkeySignIn(visit: Visit): Html {
  return html`<form
    class="passkey-way stack"
    method="post"
    action="${visit.site.path}/passkey/sign-in${visit.authorizationQuery}"
    hidden
  >
    <p class="or muted small">or</p>
    <input type="hidden" name="credential" />
    ${passkeyButton(visit, "get", "/passkey/options", "soft large", html`${keyIcon}Sign in with a passkey`)}
  </form>`;
}

/** "Continue with …". Null without an issuer. */
export function issuerSignIn({ site, authorizationQuery }: Visit): Html | null {
  if (!site.issuer) return null;
  const { name, only } = site.issuer.options;
  return html`<div class="stack">
    ${!only && html`<p class="or muted small">or</p>`}
    <a class="button ${only ? "primary" : "soft"} large" href="${site.path}/oidc/start${authorizationQuery}"
      >Continue with ${name}</a
    >
  </div>`;
}

/** Fields for re-authentication: current password and, with an authenticator app, a code; or a passkey. */
export function proofFields(visit: Visit, security: SecurityState): Html {
  const { account, passkeysWork } = security;
  const hasPasskeys = security.passkeys.length > 0;
  if (!account.hasPassword) {
    return html`<input type="hidden" name="credential" />
      ${hasPasskeys && confirmByPasskey(visit, "Confirm with your passkey")}`;
  }
  return html`${usernameForPasswordManager(account)} ${field(visit, "currentPassword")}
    ${security.authenticatorSince !== null && field(visit, "code", { label: "Code from your authenticator app, or a recovery code" })}
    <input type="hidden" name="credential" />
    ${passkeysWork && hasPasskeys && confirmByPasskey(visit, "Use a passkey instead")}`;
}

function confirmByPasskey(visit: Visit, label: string): Html {
  return html`<div class="passkey-way" hidden>
    ${passkeyButton(visit, "get", "/security/confirm/options", "quiet", html`${keyIcon}${label}`)}
  </div>`;
}

/** @param options path of the call that returns the options for the browser, below the realm's path */
export function passkeyButton(
  visit: Visit,
  kind: "get" | "create",
  options: string,
  className: string,
  label: Html | string,
): Html {
  return html`<button
      class="button ${className}"
      type="button"
      data-passkey="${kind}"
      data-options="${visit.site.path}${options}"
    >
      ${label}
    </button>
    <p class="error" role="alert" data-passkey-message hidden></p>`;
}
