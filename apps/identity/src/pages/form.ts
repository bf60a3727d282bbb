/** Building blocks of forms. */
import { EMAIL_MAX, USERNAME_MAX } from "../accounts/account-rules.ts";
import type { Account } from "../accounts/account.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../accounts/password-rules.ts";
import { FORM_FIELD } from "../http/cookies.ts";
import type { FormState } from "../http/page-error.ts";
import type { SecurityState } from "../second-factor/passkeys.ts";
import { html, type Html } from "./html.ts";
import { alertIcon, checkIcon, clockIcon, crossedEyeIcon, eyeIcon, keyIcon } from "./icons.ts";
import type { RealmPageContext } from "./page-context.ts";

export interface Field {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  /** The value of a form that was not posted yet. */
  value?: string;
  hint?: string | undefined;
  optional?: boolean;
  autocomplete: string;
  /** Whether it gets the focus if no field has an error. Otherwise the first field with an error gets it. */
  focus?: boolean;
  /** Browsers cut longer texts without a message; see `inputMax`. */
  maxLength: number;
  /** Shown at the end of the label's line. */
  aside?: Html;
}

/**
 * The `maxLength` of a field whose limit the server checks: twice the limit, so that a text that is somewhat too long
 * reaches the server, which explains the limit.
 */
export function inputMax(limit: number): number {
  return 2 * limit;
}

/** The `maxLength` of a password that is compared with the stored one. It is much longer than any stored password. */
export const SIGN_IN_PASSWORD_MAX = 1000;
const CODE_LENGTH_MAX = 40;

/** A form that posts to `action`, a path below the realm's path. Contains the form token. */
export function form(context: RealmPageContext, action: string, content: Html): Html {
  // novalidate: error messages are rendered below the fields, so the browser's own messages are off.
  return html`<form class="stack" method="post" action="${context.realmPath}${action}" novalidate>
    ${tokenField(context)}${content}
  </form>`;
}

function tokenField({ formToken }: RealmPageContext): Html {
  return html`<input type="hidden" name="${FORM_FIELD}" value="${formToken}" />`;
}

/**
 * A form that consists of one button.
 * @param what added to the label for screen readers if several buttons on the page have the same label
 */
export function buttonForm(
  context: RealmPageContext,
  action: string,
  label: string,
  className: string,
  what?: string,
): Html {
  return html`<form method="post" action="${context.realmPath}${action}">
    ${tokenField(context)}<button class="${className}" ${what !== undefined && html` aria-label="${label}: ${what}"`}>
      ${label}
    </button>
  </form>`;
}

/** A labeled input field with its error, or its hint if there is no error. Password fields have a reveal button. */
export function field({ typed, errors }: FormState, view: Field): Html {
  const { name, hint } = view;
  const type = view.type ?? "text";
  const error = errors[name];
  const firstWithError = Object.keys(errors).find((key) => errors[key] && key !== "form" && key !== "wait");
  const hasFocus = firstWithError === undefined ? view.focus : firstWithError === name;
  const isShown = type !== "password" && view.autocomplete !== "one-time-code";
  const notes = [error && `${name}-error`, hint && !error && `${name}-hint`].filter(Boolean).join(" ");
  const attributes = html`${notes !== "" && html` aria-describedby="${notes}"`}${error && html` aria-invalid="true"`}${
    hasFocus && html` autofocus`
  }${!view.optional && html` required`}${isShown && html` value="${typed[name] ?? view.value ?? ""}"`}${
    view.autocomplete === "name" ? html` dir="auto"` : html` autocapitalize="none" spellcheck="false"`
  }`;
  return html`<div class="field">
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

export function usernameField(state: FormState, view: Pick<Field, "value" | "hint">): Html {
  const maxLength = inputMax(USERNAME_MAX);
  return field(state, {
    name: "username",
    label: "Username",
    autocomplete: "username",
    focus: true,
    maxLength,
    ...view,
  });
}

export function emailField(state: FormState, view: Pick<Field, "value" | "hint" | "optional"> = {}): Html {
  const maxLength = inputMax(EMAIL_MAX);
  return field(state, { name: "email", label: "Email", type: "email", autocomplete: "email", maxLength, ...view });
}

/** Field for the password that the account has. */
export function currentPasswordField(state: FormState): Html {
  return field(state, {
    name: "current_password",
    label: "Current password",
    type: "password",
    autocomplete: "current-password",
    maxLength: SIGN_IN_PASSWORD_MAX,
  });
}

/** Field for a code of an authenticator app, or a recovery code. */
export function codeField(state: FormState, label: string, hint?: string, focus = false): Html {
  return field(state, {
    name: "code",
    label,
    hint,
    autocomplete: "one-time-code",
    focus,
    maxLength: CODE_LENGTH_MAX,
  });
}

/** Invisible username field that tells password managers which account the password belongs to. */
export function usernameForPasswordManager({ username }: { username: string }): Html {
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

/** Field for a new password. */
export function newPasswordField(state: FormState, view: Pick<Field, "label" | "hint" | "focus">): Html {
  return field(state, {
    name: "password",
    type: "password",
    hint: `At least ${PASSWORD_MIN} characters. A few words in a row are easy to keep in mind.`,
    autocomplete: "new-password",
    maxLength: inputMax(PASSWORD_MAX),
    ...view,
  });
}

/** Button that shows the password. Hidden until script.js makes it work. */
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

export function checkbox(name: string, label: string, description: string, checked: boolean): Html {
  return html`<label class="check">
    <input type="checkbox" name="${name}" value="yes" ${checked && html` checked`} />
    <span><b>${label}</b><span class="muted">${description}</span></span>
  </label>`;
}

export function submit(label: string): Html {
  return html`<button class="button primary large" type="submit">${label}</button>`;
}

/** Errors that concern the whole form: a request to wait, for example because of a rate limit, or a problem. */
export function errorNotes({ errors: { wait, form: problem } }: FormState): Html {
  return html`${wait && html`<p class="note amber" role="alert">${clockIcon}<span>${wait}</span></p>`}
  ${problem && html`<p class="note danger" role="alert">${alertIcon}<span>${problem}</span></p>`}`;
}

export const removeButton = html`<button class="button danger-quiet large" type="submit">Remove it</button>`;

/** Confirms a change. */
export function doneNote(message: string | null | undefined): Html | null {
  return message ? html`<p class="note teal" role="status">${checkIcon}<span>${message}</span></p>` : null;
}

export function heading(title: string, lead?: Html | string | null): Html {
  return html`<div class="heading">
    <h1>${title}</h1>
    ${lead ? html`<p class="muted">${lead}</p>` : null}
  </div>`;
}

/** "Sign in with a passkey". Buttons for passkeys are hidden until passkeys.js finds that the browser supports them. */
export function passkeySignIn(context: RealmPageContext, query: string): Html {
  return html`<form
    class="passkey-way stack"
    method="post"
    action="${context.realmPath}/passkey/sign-in${query}"
    hidden
  >
    <p class="or muted small">or</p>
    ${tokenField(context)}
    <input type="hidden" name="credential" />
    ${passkeyButton(context, { className: "soft large", label: html`${keyIcon}Sign in with a passkey`, kind: "get", options: "/passkey/options" })}
  </form>`;
}

/**
 * Fields for re-authentication: current password and, with an authenticator app, a code; or one of the account's
 * passkeys.
 */
export function proofFields(
  context: RealmPageContext,
  account: Account,
  security: SecurityState,
  state: FormState,
): Html {
  const hasPasskeys = security.passkeys.length > 0;
  if (!account.hasPassword) {
    return html`<input type="hidden" name="credential" />
      ${hasPasskeys && confirmByPasskey(context, "Confirm with your passkey")}`;
  }
  return html`${usernameForPasswordManager(account)} ${currentPasswordField(state)}
    ${security.authenticatorSince !== null && codeField(state, "Code from your authenticator app, or a recovery code")}
    <input type="hidden" name="credential" />
    ${security.passkeysWork && hasPasskeys && confirmByPasskey(context, "Use a passkey instead")}`;
}

function confirmByPasskey(context: RealmPageContext, label: string): Html {
  const button = {
    className: "quiet",
    label: html`${keyIcon}${label}`,
    kind: "get",
    options: "/security/confirm/options",
  } as const;
  return html`<div class="passkey-way" hidden>${passkeyButton(context, button)}</div>`;
}

/** @param options path of the call that returns the options for the browser, below the realm's path */
export function passkeyButton(
  context: RealmPageContext,
  {
    className,
    label,
    kind,
    options,
  }: { className: string; label: Html | string; kind: "get" | "create"; options: string },
): Html {
  return html`<button
      class="button ${className}"
      type="button"
      data-passkey="${kind}"
      data-options="${context.realmPath}${options}"
    >
      ${label}
    </button>
    <p class="error" role="alert" data-passkey-message hidden></p>`;
}
