/** Building blocks of forms. */
import { type Account, EMAIL_MAX, NAME_MAX, USERNAME_MAX } from "../accounts/account.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../accounts/password-rules.ts";
import type { Visit } from "../http/visit.ts";
import type { SecurityState } from "../sign-in/passkeys.ts";
import { button, buttonLink, type ButtonLook, type ButtonSize, note } from "./elements.ts";
import { html, type Html } from "./html.ts";
import { alertIcon, crossedEyeIcon, eyeIcon, keyIcon } from "./icons.ts";

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
  return html`<form class="flex flex-col gap-4" method="post" action="${site.path}${action}" novalidate>
    ${content}
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
    <div class="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
      <label class="font-strong" for="${name}"
        >${view.label}${view.optional && html` <span class="font-text text-muted">optional</span>`}</label
      >${view.aside}
    </div>
    <div class="relative">
      <input
        class="input ${type === "password" && "pe-12"}"
        id="${name}"
        name="${name}"
        type="${type}"
        maxlength="${view.maxLength}"
        autocomplete="${view.autocomplete}"
        ${attributes}
      />${type === "password" && revealButton(name)}
    </div>
    ${error ? problem(html`id="${name}-error"`, html`${alertIcon}${error}`) : null}
    ${hint && !error ? html`<p class="mt-1.5 text-xs text-muted" id="${name}-hint">${hint}</p>` : null}
  </div>`;
}

function problem(attributes: Html, content: Html | null): Html {
  return html`<p class="mt-1.5 flex gap-1.5 text-xs text-danger-ink" role="alert" ${attributes}>${content}</p>`;
}

/** Invisible username field that tells password managers which account the password belongs to. */
export function usernameForPasswordManager({ username }: Account): Html {
  return html`<input
    class="sr-only"
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
    class="group absolute inset-y-0.5 end-0.5 grid w-target place-items-center rounded-sm text-muted -outline-offset-3 hover:text-ink"
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
  return button(label, "primary", "lg");
}

/** The error of the whole form. Those with status 429 and 503 ask to try again later. */
export function errorNote({ state: { errors, status } }: Visit): Html | null {
  return errors["form"] ? note(status === 429 || status === 503 ? "delay" : "problem", errors["form"]) : null;
}

const or = html`<p
  class="flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line"
>
  or
</p>`;

/** "Sign in with a passkey". */
export function passkeySignIn(visit: Visit): Html {
  const label = html`${keyIcon}Sign in with a passkey`;
  return form(
    visit,
    `/passkey/sign-in${visit.authorizationQuery}`,
    html`<input type="hidden" name="credential" />
      ${passkeyButton(visit, "get", "/passkey/options", label, "soft", "lg", or)}`,
  );
}

/** "Continue with …". Null without an issuer. */
export function issuerSignIn({ site, authorizationQuery }: Visit): Html | null {
  if (!site.issuer) return null;
  const { name, only } = site.issuer.options;
  const address = `${site.path}/oidc/start${authorizationQuery}`;
  return html`${!only && or} ${buttonLink(`Continue with ${name}`, address, only ? "primary" : "soft", "lg")}`;
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
  return passkeyButton(visit, "get", "/security/confirm/options", html`${keyIcon}${label}`, "quiet");
}

/**
 * A button for passkeys with what is above it, hidden until passkeys.js finds that the browser supports them.
 * @param options path of the call that returns the options for the browser, below the realm's path
 */
export function passkeyButton(
  visit: Visit,
  kind: "get" | "create",
  options: string,
  label: Html | string,
  look: ButtonLook,
  size: ButtonSize = "md",
  above: Html | null = null,
): Html {
  const attributes = html`type="button" data-passkey="${kind}" data-options="${visit.site.path}${options}"`;
  return html`<div class="flex flex-col gap-4" data-passkey-way hidden>
    ${above} ${button(label, look, size, attributes)} ${problem(html`data-passkey-message hidden`, null)}
  </div>`;
}
