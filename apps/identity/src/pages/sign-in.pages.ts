/** Pages of a sign-in, and pages that consist of a message and links. */
import { displayedName, TOKEN_SECONDS } from "../accounts/account.ts";
import { EMAIL_MAX } from "../accounts/account-rules.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import {
  type Errors,
  alertNote,
  codeField,
  doneNote,
  field,
  form,
  heading,
  passkeySignIn,
  SIGN_IN_PASSWORD_MAX,
  submit,
  waitNote,
} from "./form.ts";
import { html, type Html } from "./html.ts";
import { PASSKEY_SCRIPTS, splitPage } from "./layout.ts";
import type { PageContext, RealmPageContext } from "./page-context.ts";
import { avatar, personName } from "./people.ts";

export interface SignInView {
  /** The product's authorization request as a query string, or "". */
  query: string;
  username: string;
  errors: Errors;
  wait?: string | undefined;
  done?: string | undefined;
  /** How people can register. */
  registration: "open" | "by invitation" | "by setup link";
  /** Whether browsers support passkeys at this origin. */
  passkeys: boolean;
}

/** Sign-in form. */
export function signInPage(context: RealmPageContext, view: SignInView): Html {
  const { query, username, errors, passkeys } = view;
  const title = `Sign in to ${context.realmName}`;
  const fields = html`${field({
    name: "username",
    label: "Username or email",
    value: username,
    error: errors["username"],
    autocomplete: "username",
    autofocus: username === "",
    maxLength: EMAIL_MAX,
  })}
  ${field({
    name: "password",
    label: "Password",
    type: "password",
    error: errors["password"],
    autocomplete: "current-password",
    autofocus: username !== "",
    maxLength: SIGN_IN_PASSWORD_MAX,
    aside: html`<a href="${context.realmPath}/forgot${query}">Forgot it?</a>`,
  })}
  ${submit("Sign in")}`;
  const content = html`${heading(title, leadOf(context, query))} ${doneNote(view.done)} ${waitNote(view.wait)}
  ${alertNote(errors["form"])} ${form(context, `/sign-in${query}`, fields)} ${passkeys && passkeySignIn(context, query)}
  ${registrationHint(context, view)}`;
  return splitPage(context, { title, content, scripts: passkeys ? PASSKEY_SCRIPTS : [] });
}

/** If the realm has the product's name, says who the page is for: both realms may have that name. */
function leadOf(context: RealmPageContext, query: string): string | null {
  if (context.realmName === context.productName) {
    return context.realm === "hub" ? "For organizers and their teams." : "For people taking part in an event.";
  }
  return query === "" ? null : `You continue to ${context.productName} afterwards.`;
}

function registrationHint(context: RealmPageContext, { registration, query }: SignInView): Html {
  if (registration === "by setup link") {
    return html`<p class="small muted">
      There is no account here yet. The first one is made with the setup link that stands in the terminal where
      ${context.productName} was started.
    </p>`;
  }
  const question = registration === "open" ? "New here?" : "Invited?";
  return html`<p class="small muted">
    ${question} <a href="${context.realmPath}/register${query}">Create your account</a>
  </p>`;
}

export interface SecondStepView {
  /** The product's authorization request as a query string, or "". */
  query: string;
  username: string;
  error?: string | undefined;
  wait?: string | undefined;
  /** Whether the account has passkeys and browsers support them at this origin. */
  passkeys: boolean;
}

/** Form for the second-factor code. */
export function secondStepPage(context: RealmPageContext, view: SecondStepView): Html {
  const { query, passkeys } = view;
  const title = "Enter your code";
  const hint = "Six digits from your authenticator app, or one of your recovery codes.";
  const fields = html`${codeField("Code", view.error, hint, true)} ${submit("Continue")}`;
  const content = html`${heading(title, `Your password is right. One more step to sign in as ${view.username}.`)}
    ${waitNote(view.wait)} ${form(context, `/second-step${query}`, fields)} ${passkeys && passkeySignIn(context, query)}
    <p class="small muted">
      No app and no recovery codes left? Whoever runs this server can remove the second step.
      <a href="${context.realmPath}/sign-in${query}">Use another account</a>
    </p>`;
  return splitPage(context, { title, content, scripts: passkeys ? PASSKEY_SCRIPTS : [] });
}

/** Shown to a person who is already signed in: continue with this account or choose another one. */
export function continuePage(context: RealmPageContext, { account, isOnlyAccess }: OpenSession, query: string): Html {
  const title = `Continue to ${context.productName}`;
  const hours = TOKEN_SECONDS[context.realm] / 3600;
  const lasts = hours < 48 ? `${hours} hours` : `${hours / 24} days`;
  const learns = account.email === null ? "your name" : "your name and your email address";
  const where = context.realmName === context.productName ? "" : ` to ${context.realmName}`;
  const lead = `You are signed in${where}. ${context.productName} learns ${learns}, never your password, and stays signed in for ${lasts} at most.`;
  const fields = html`<input
      type="hidden"
      name="account"
      value="${account.id}"
    />${submit(`Continue as ${displayedName(account)}`)}`;
  const content = html`${heading(title, lead)}
    <div class="person">
      ${avatar(account, "large")}
      <div>
        <b dir="auto">${personName(account)}</b
        ><span class="muted" dir="auto">${account.email ?? account.username}</span>
      </div>
    </div>
    ${form(context, `/continue${query}`, fields)}
    <p class="small">
      <a href="${context.realmPath}/${isOnlyAccess ? "sign-out" : "sign-in"}${query}">Use another account</a>
    </p>`;
  return splitPage(context, { title, content });
}

/**
 * Explains how to get a reset link. The operator creates it (see docs/operations.md), because the sign-on sends no
 * mail.
 */
export function forgotPasswordPage(context: RealmPageContext, query: string): Html {
  const isAttendee = context.realm === "wallet";
  const helper = isAttendee ? "the organizer of your event" : `the person who runs this ${context.productName} server`;
  const content = html`${heading("Forgot your password?", "This server sends no mail, so a person has to help you.")}
    <ol class="steps">
      <li>Ask ${helper} for a reset link, and tell them your username.</li>
      <li>
        They send you a link that works once, for one
        day${isAttendee && html`. They get it from the people who run the server`}.
      </li>
      <li>Open it and choose a new password.</li>
    </ol>
    ${isAttendee && html`<p class="muted small">You can also take part without your account, or make a new one with a name.</p>`}
    <a class="button primary large" href="${context.realmPath}/sign-in${query}">Back to sign in</a>`;
  return splitPage(context, { title: "Forgot your password?", content });
}

export function messagePage(
  context: PageContext,
  title: string,
  message: string,
  [first, ...others]: { href: string; label: string }[],
): Html {
  const content = html`${heading(title, message)}
  ${first && html`<a class="button primary large" href="${first.href}">${first.label}</a>`}
  ${others.map((link) => html`<p class="small"><a href="${link.href}">${link.label}</a></p>`)}`;
  return splitPage(context, { title, content });
}
