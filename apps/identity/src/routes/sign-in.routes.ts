/**
 * Signing in with name and password and with a code, signing out, forgotten passwords, and a new password by the one-time
 * link that the operator makes (accounts-command.ts).
 */
import { hashSecret } from "@hubbub/server-kit/secrets";

import { type Account, isPlainText, normalizeText } from "../accounts/account.ts";
import { newPasswordHash } from "../accounts/register.ts";
import { FormError, PageError, refuseErrors } from "../http/errors.ts";
import type { Result, Routes } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { buttonLink, note, smallText, steps, textLink } from "../pages/elements.ts";
import { errorNote, field, issuerSignIn, passkeySignIn, submit, usernameForPasswordManager } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage, splitPage } from "../pages/layout.ts";
import { countPendingTry, endPendingSignIn, pendingAccount, requiresCode, useCode } from "../sign-in/codes.ts";
import { WRONG_CODE } from "../sign-in/confirm-person.ts";
import { readSecurity, relyingParty } from "../sign-in/passkeys.ts";
import {
  codeAttempt,
  completeSignIn,
  continueSignIn,
  localOnly,
  passwordAttempt,
  redirectAfterSignIn,
  signOut,
} from "../sign-in/sign-in.ts";

export function signInRoutes({ site, get, post, form }: Routes): void {
  get("/sign-in", async (visit) => {
    // With an authorization request always show the form: it is also used to switch to another account.
    if (!visit.authorization && (await visit.session())) return visit.redirect("");
    return signInPage(visit);
  });
  post("/sign-in", localOnly(checkSignIn), signInPage);
  post("/sign-out", signOut);
  get("/forgot", localOnly(forgotPasswordPage));
  form("/reset", resetPage, resetPassword);
  if (site.realm === "hub") form("/second-step", codePage, checkCode);
}

async function checkSignIn(visit: Visit): Promise<Result> {
  const form = visit.form("username", "password");
  const username = normalizeText(form.username);
  refuseErrors({ username: username === "" && "Enter your username or email address" });
  refuseErrors({ password: form.password === "" && "Enter your password" });

  const found = isPlainText(username) ? await visit.store.accounts.findForSignIn(visit.realm, username) : null;
  const account = found?.account ?? null;
  const checked = await passwordAttempt(visit, username, account, async () => {
    const matches = await visit.site.passwords.matches(form.password, found?.passwordHash ?? null);
    if (account && matches) return account;
    visit.record("authn_login_fail", account, "wrong name or password");
    throw new FormError(401, { password: "Username and password do not match" });
  });
  return continueSignIn(visit, checked);
}

export async function signInPage(visit: Visit): Promise<Html> {
  const { authorizationQuery: query, site } = visit;
  const hasAccounts = visit.realm === "wallet" || (await visit.store.accounts.isSetUp());
  const hasPasskeys = relyingParty(visit) !== null && hasAccounts;
  // Both realms may have the product's name.
  const forWhom = visit.realm === "hub" ? "For organizers and their teams." : "For attendees of an event.";
  const title = `Sign in to ${site.name}`;
  const lead = site.name === "Hubbub" ? forWhom : query !== "" && "You will continue to Hubbub afterward.";
  const done = visit.query["done"] === "signed-out" ? "You are signed out." : undefined;
  if (site.issuer?.options.only) {
    const content = html`${done && note("done", done)} ${errorNote(visit)} ${issuerSignIn(visit)}`;
    return splitPage(visit, { title, lead, content, footnote: "The sign-in service of this server." });
  }
  // The touch target is larger than the text.
  const forgotLink = html`<a class="-mx-2 -my-3 px-2 py-3 link" href="${site.path}/forgot${query}"
    >Forgot password?</a
  >`;
  return formPage(visit, {
    title,
    lead,
    done,
    action: `/sign-in${query}`,
    fields: html`${field(visit, "login", { focus: true })} ${field(visit, "password", { aside: forgotLink })}
    ${submit("Sign in")}`,
    after: html`${hasPasskeys && passkeySignIn(visit)} ${issuerSignIn(visit)} ${registrationHint(visit, hasAccounts)}`,
  });
}

function registrationHint({ realm, site, authorizationQuery }: Visit, hasAccounts: boolean): Html {
  if (!hasAccounts) {
    return smallText(
      "There is no account yet. Create the first one with the setup link in the terminal where Hubbub was started.",
    );
  }
  const question = realm === "wallet" || site.hubRegistration === "open" ? "New here?" : "Invited?";
  const register = textLink("Create your account", `${site.path}/register${authorizationQuery}`);
  return smallText(html`${question} ${register}`);
}

/** Explains how to get a reset link. The operator creates it, because the sign-on sends no mail. */
function forgotPasswordPage(visit: Visit): Html {
  const isAttendee = visit.realm === "wallet";
  const helper = isAttendee ? "the organizer of your event" : "the administrator of this Hubbub server";
  const origin = isAttendee ? " They get it from the server administrator." : "";
  const alternative = "You can also take part without your account, or create a new one with just a name.";
  const content = html`${steps([
    `Ask ${helper} for a reset link, and tell them your username.`,
    `They will send you a link that works once and is valid for one day.${origin}`,
    "Open it and choose a new password.",
  ])}
  ${isAttendee && smallText(alternative)}
  ${buttonLink("Back to sign in", `${visit.site.path}/sign-in${visit.authorizationQuery}`, "primary", "lg")}`;
  const lead = "This server does not send email, so someone has to help you.";
  return splitPage(visit, { title: "Forgot your password?", lead, content });
}

async function resetPassword(visit: Visit): Promise<Result> {
  const account = await accountOfLink(visit);
  const passwordHash = await newPasswordHash(visit, account);
  const renewed = await visit.store.accounts.resetPassword(hashSecret(visit.linkSecret), passwordHash);
  if (!renewed) throw invalidResetLink();
  visit.record("authn_password_change", renewed, "by reset link");
  // The link replaces the password only. The second factor is still required.
  if (await requiresCode(visit, renewed)) return continueSignIn(visit, renewed);
  await completeSignIn(visit, renewed);
  return visit.redirect("?done=password");
}

async function resetPage(visit: Visit): Promise<Html> {
  const account = await accountOfLink(visit);
  return formPage(visit, {
    title: "Choose a new password",
    lead: `For ${account.username} at ${visit.site.name}. A new password will sign you out everywhere else.`,
    action: `/reset?token=${visit.linkSecret}`,
    fields: html`${usernameForPasswordManager(account)}
    ${field(visit, "newPassword", { label: "New password", focus: true })} ${submit("Save and sign in")}`,
    after: false,
  });
}

async function accountOfLink({ store, realm, linkSecret }: Visit): Promise<Account> {
  const link = await store.links.findOpen("reset", linkSecret);
  const account = link?.accountId ? await store.accounts.findById(realm, link.accountId) : null;
  if (!account) throw invalidResetLink();
  return account;
}

function invalidResetLink(): PageError {
  const message = "It was already used or is older than a day. Ask for a new one.";
  return new PageError(410, "This link is no longer valid", message);
}

/** The code after the password. Before it is correct, the browser has no session and no token. */
async function checkCode(visit: Visit): Promise<Result> {
  const account = await requirePending(visit);
  const { code } = visit.form("code");
  refuseErrors({ code: code.trim() === "" && "Enter the code" });

  const kind = await codeAttempt(visit, account, async () => {
    if (!(await countPendingTry(visit))) throw signInAgain(visit);
    const used = await useCode(visit, account, code);
    if (used !== null) return used;
    visit.record("authn_login_fail", account, "wrong code");
    throw new FormError(401, { code: WRONG_CODE });
  });
  if (!(await endPendingSignIn(visit))) throw signInAgain(visit);
  const session = await completeSignIn(visit, account);
  if (kind === "recovery" && !visit.authorization) return visit.redirect("?done=recovery-code");
  return redirectAfterSignIn(visit, session);
}

/** @throws PageError 401 if no sign-in waits for a code, or its tries are used up */
async function requirePending(visit: Visit): Promise<Account> {
  const account = await pendingAccount(visit);
  if (!account) throw signInAgain(visit);
  return account;
}

function signInAgain({ site, authorizationQuery }: Visit): PageError {
  const link = { href: `${site.path}/sign-in${authorizationQuery}`, label: "Back to sign in" };
  const message = "You have five minutes and five attempts to enter the code after the password.";
  return new PageError(401, "Sign in again", message, link);
}

async function codePage(visit: Visit): Promise<Html> {
  const account = await requirePending(visit);
  const { authorizationQuery: query } = visit;
  const { passkeys, passkeysWork } = await readSecurity(visit, account);
  const hint = "Six digits from your authenticator app, or one of your recovery codes.";
  return formPage(visit, {
    title: "Enter your code",
    lead: `Your password is correct. One more step to sign in as ${account.username}.`,
    action: `/second-step${query}`,
    fields: html`${field(visit, "code", { hint, focus: true })} ${submit("Continue")}`,
    after: html`${passkeysWork && passkeys.length > 0 && !visit.site.issuer?.options.only && passkeySignIn(visit)}
    ${smallText(
      html`No access to the app or the recovery codes? The server administrator can remove the second step.
      ${textLink("Use another account", `${visit.site.path}/sign-in${query}`)}`,
    )}`,
  });
}
