/** Signing in with name and password, signing out, and the page about forgotten passwords. */
import type { FastifyReply } from "fastify";

import { EMAIL_MAX, isPlainText, normalizeText } from "../accounts/account-rules.ts";
import { PASSWORD_MAX } from "../accounts/password-rules.ts";
import { FormError, type FormState, refuseErrors } from "../http/page-error.ts";
import { passwordAttempt } from "../known-device.ts";
import { field, heading, passkeySignIn, SIGN_IN_PASSWORD_MAX, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage, splitPage } from "../pages/layout.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { relyingParty } from "../second-factor/passkeys.ts";
import { continueSignIn, signOut } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";

/** How people can register. */
type RegistrationWay = "open" | "by invitation" | "by setup link";

export function signInRoutes({ get, post, form }: Routes): void {
  form(
    "/sign-in",
    async (visit, state) => {
      // With an authorization request always show the form: it is also used to switch to another account.
      const isSubmitted = visit.request.method === "POST";
      if (!isSubmitted && !visit.authorization() && (await visit.account())) return visit.redirect("");
      return showSignIn(visit, state);
    },
    signIn,
  );
  post("/sign-out", signOut);
  get("/forgot", (visit) => visit.page(forgotPasswordPage(visit.context, visit.authorizationQuery)));
}

async function signIn(visit: Visit): Promise<FastifyReply> {
  const authorization = visit.authorization();
  const form = visit.form("username", "password");
  const username = normalizeText(form.username);
  refuseErrors({ username: username === "" && "Enter your username or email address" });
  refuseErrors({ password: form.password === "" && "Enter your password" });

  const found = isPlainText(username) ? await visit.store.accounts.findForSignIn(visit.realm, username) : null;
  const account = found?.account ?? null;
  const attempt = await passwordAttempt(visit, username, account);
  if (attempt.waitSeconds > 0) {
    visit.record("authn_login_lock", account, "too many attempts");
    const from = attempt.limitedBy === "network" ? "from your network" : "for this account";
    throw new FormError(429, { wait: `Too many attempts ${from}. Try again in ${attempt.wait}.` });
  }
  const checked = await attempt.run(async () => {
    const rated = form.password.slice(0, PASSWORD_MAX);
    const matches = await visit.site.passwords.matches(rated, found?.passwordHash ?? null);
    if (account && matches && form.password.length <= PASSWORD_MAX) return account;
    visit.record("authn_login_fail", account, "wrong name or password");
    throw new FormError(401, { password: "Username and password do not match" });
  });
  return continueSignIn(visit, checked, authorization);
}

export async function showSignIn(visit: Visit, state: FormState): Promise<FastifyReply> {
  const { context, authorizationQuery: query } = visit;
  const way = await registrationWay(visit);
  const hasPasskeys = relyingParty(visit) !== null && way !== "by setup link";
  const page = formPage(context, {
    title: `Sign in to ${context.realmName}`,
    lead: leadOf(context, query),
    done: visit.query["done"] === "signed-out" ? "You are signed out." : undefined,
    state,
    action: `/sign-in${query}`,
    fields: html`${field(state, {
      name: "username",
      label: "Username or email",
      autocomplete: "username",
      focus: true,
      maxLength: EMAIL_MAX,
    })}
    ${field(state, {
      name: "password",
      label: "Password",
      type: "password",
      autocomplete: "current-password",
      maxLength: SIGN_IN_PASSWORD_MAX,
      aside: html`<a href="${context.realmPath}/forgot${query}">Forgot it?</a>`,
    })}
    ${submit("Sign in")}`,
    after: html`${hasPasskeys && passkeySignIn(context, query)} ${registrationHint(context, way, query)}`,
  });
  return visit.page(page, state.status);
}

async function registrationWay({ realm, store, site }: Visit): Promise<RegistrationWay> {
  if (realm === "wallet") return "open";
  if (!(await store.accounts.exist("hub"))) return "by setup link";
  return site.options.hubRegistration === "open" ? "open" : "by invitation";
}

/** If the realm has the product's name, says who the page is for: both realms may have that name. */
function leadOf(context: RealmPageContext, query: string): string | null {
  if (context.realmName === context.productName) {
    return context.realm === "hub" ? "For organizers and their teams." : "For people taking part in an event.";
  }
  return query === "" ? null : `You continue to ${context.productName} afterwards.`;
}

function registrationHint(context: RealmPageContext, way: RegistrationWay, query: string): Html {
  if (way === "by setup link") {
    return html`<p class="small muted">
      There is no account here yet. The first one is made with the setup link that stands in the terminal where
      ${context.productName} was started.
    </p>`;
  }
  const question = way === "open" ? "New here?" : "Invited?";
  return html`<p class="small muted">
    ${question} <a href="${context.realmPath}/register${query}">Create your account</a>
  </p>`;
}

/**
 * Explains how to get a reset link. The operator creates it (see docs/operations.md), because the sign-on sends no
 * mail.
 */
function forgotPasswordPage(context: RealmPageContext, query: string): Html {
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
