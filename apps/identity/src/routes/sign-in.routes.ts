/** Signing in with name and password, signing out, and the page about forgotten passwords. */
import type { FastifyReply } from "fastify";

import { isPlainText, normalizeText } from "../accounts/account-rules.ts";
import { PASSWORD_MAX } from "../accounts/password-rules.ts";
import { QueueFullError } from "../accounts/work-queue.ts";
import { toPageError } from "../http/page-error.ts";
import { passwordAttempt } from "../known-device.ts";
import type { Errors } from "../pages/form.ts";
import { forgotPasswordPage, signInPage, type SignInView } from "../pages/sign-in.pages.ts";
import { relyingParty } from "../second-factor/passkeys.ts";
import { continueSignIn, signOut } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";

export function signInRoutes({ get, post }: Routes): void {
  get("/sign-in", async (visit) => {
    // With an authorization request always show the form: it is also used to switch to another account.
    if (!visit.authorization() && (await visit.account())) return visit.redirect("");
    const done = visit.query["done"] === "signed-out" ? "You are signed out." : undefined;
    return showSignIn(visit, { username: "", errors: {}, done }, 200);
  });

  post("/sign-in", signIn);

  post("/sign-out", signOut);

  get("/forgot", (visit) => visit.page(forgotPasswordPage(visit.context, visit.authorizationQuery)));
}

async function signIn(visit: Visit): Promise<FastifyReply> {
  const authorization = visit.authorization();
  const form = visit.form("username", "password");
  const username = normalizeText(form.username);
  const again = (status: number, errors: Errors, wait?: string) =>
    showSignIn(visit, { username, errors, wait }, status);
  if (username === "") return again(400, { username: "Enter your username or email address" });
  if (form.password === "") return again(400, { password: "Enter your password" });

  const found = isPlainText(username) ? await visit.store.accounts.findForSignIn(visit.realm, username) : null;
  const account = found?.account ?? null;
  const attempt = await passwordAttempt(visit, username, account);
  if (attempt.waitSeconds > 0) {
    visit.record("authn_login_lock", account, "too many attempts");
    const from = attempt.limitedBy === "network" ? "from your network" : "for this account";
    return again(429, {}, `Too many attempts ${from}. Try again in ${attempt.wait}.`);
  }
  let matches: boolean;
  try {
    matches = await visit.site.passwords.matches(form.password.slice(0, PASSWORD_MAX), found?.passwordHash ?? null);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    await attempt.withdraw();
    const busy = toPageError(error);
    visit.retryAfter(busy.retryAfterSeconds);
    return again(busy.status, {}, busy.message);
  }
  if (!account || !matches || form.password.length > PASSWORD_MAX) {
    visit.record("authn_login_fail", account, "wrong name or password");
    return again(401, { password: "Username and password do not match" });
  }
  await attempt.succeeded();
  return continueSignIn(visit, account, authorization);
}

/** Renders the sign-in form. */
export async function showSignIn(
  visit: Visit,
  view: Omit<SignInView, "query" | "registration" | "passkeys">,
  status: number,
): Promise<FastifyReply> {
  const registration = await registrationWay(visit);
  const passkeys = relyingParty(visit) !== null && registration !== "by setup link";
  const query = visit.authorizationQuery;
  return visit.page(signInPage(visit.context, { ...view, query, registration, passkeys }), status);
}

async function registrationWay({ realm, store, site }: Visit): Promise<SignInView["registration"]> {
  if (realm === "wallet") return "open";
  if (!(await store.accounts.exist("hub"))) return "by setup link";
  return site.options.hubRegistration === "open" ? "open" : "by invitation";
}
