import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { isPlainText, normalizeText } from "../accounts/account-rules.ts";
import { PASSWORD_MAX } from "../accounts/password-rules.ts";
import { QueueFullError } from "../accounts/work-queue.ts";
import { toPageError } from "../http/to-page-error.ts";
import { readForm } from "../http/form-body.ts";
import { type Attempt, formatMinutes } from "../http/throttle.ts";
import { passwordAttempt } from "../known-device.ts";
import { forgotPasswordPage } from "../pages/message.page.ts";
import type { Errors } from "../pages/form.ts";
import { signInPage, type SignInView } from "../pages/sign-in.page.ts";
import { toQuery } from "../protocol/authorization.ts";
import { currentAccount, signOut } from "../browser-session.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import { readAuthorization } from "../sign-in-redirect.ts";
import { recordEvent } from "../security-log.ts";
import { relyingParty } from "../second-factor/passkeys.ts";
import { continueSignIn } from "../complete-sign-in.ts";

export function signInRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/sign-in", async (request, reply) => {
    const authorization = readAuthorization(site, request);
    // With an authorization request always show the form: it is also used to switch to another account.
    if (!authorization && (await currentAccount(site, request))) return reply.redirect(site.path, 303);
    const done = (request.query as Record<string, unknown>)["done"];
    const view = {
      username: "",
      errors: {},
      done: done === "signed-out" ? "You are signed out." : undefined,
    };
    return showSignIn(site, request, reply, view, 200);
  });

  app.post("/sign-in", async (request, reply) => {
    const authorization = readAuthorization(site, request);
    const form = readForm(request, ["username", "password"]);
    const username = normalizeText(form.username);
    const errors = missing(username, form.password);
    if (Object.keys(errors).length > 0) return showSignIn(site, request, reply, { username, errors }, 400);

    const found = isPlainText(username) ? await site.store.accounts.findForSignIn(site.realm, username) : null;
    const attempt = await passwordAttempt(site, request, username, found?.account ?? null);
    if (attempt.waitSeconds > 0) {
      recordEvent(site, request, "authn_login_lock", found?.account ?? null, "too many attempts");
      return showThrottled(site, request, reply, username, attempt);
    }

    const account = await checkPassword(site, request, reply, found, form.password, username);
    if (account === "response sent") {
      await attempt.withdraw();
      return reply;
    }
    if (!account) {
      recordEvent(site, request, "authn_login_fail", found?.account ?? null, "wrong name or password");
      const wrong = { password: "Username and password do not match" };
      return showSignIn(site, request, reply, { username, errors: wrong }, 401);
    }
    await attempt.succeeded();
    return continueSignIn(site, request, reply, account, authorization);
  });

  app.post("/sign-out", async (request, reply) => signOut(site, request, reply));

  app.get("/forgot", async (request, reply) => {
    const query = toQuery(readAuthorization(site, request));
    return sendPage(reply, forgotPasswordPage(pageContext(site, request, reply), query));
  });
}

/**
 * Returns the account if the password is correct, null if not. If the hash queue is full, sends the form with status
 * 503.
 */
async function checkPassword(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  found: { account: Account; passwordHash: string | null } | null,
  password: string,
  username: string,
): Promise<Account | null | "response sent"> {
  try {
    const matches = await site.passwords.matches(password.slice(0, PASSWORD_MAX), found?.passwordHash ?? null);
    return found && matches && password.length <= PASSWORD_MAX ? found.account : null;
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    const busy = toPageError(error);
    reply.header("retry-after", String(busy.retryAfterSeconds));
    await showSignIn(site, request, reply, { username, errors: {}, wait: busy.message }, busy.status);
    return "response sent";
  }
}

function missing(username: string, password: string): Errors {
  if (username === "") return { username: "Enter your username or email address" };
  return password === "" ? { password: "Enter your password" } : {};
}

async function showThrottled(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  username: string,
  attempt: Attempt,
): Promise<FastifyReply> {
  const from = attempt.limitedBy === "network" ? "from your network" : "for this account";
  const wait = `Too many attempts ${from}. Try again in ${formatMinutes(attempt.waitSeconds)}.`;
  reply.header("retry-after", String(attempt.waitSeconds));
  return showSignIn(site, request, reply, { username, errors: {}, wait }, 429);
}

/** Renders the sign-in form. */
export async function showSignIn(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  view: Omit<SignInView, "query" | "registration" | "passkeys">,
  status: number,
): Promise<FastifyReply> {
  const query = toQuery(readAuthorization(site, request));
  const registration = await registrationWay(site);
  const passkeys = relyingParty(site, request) !== null && registration !== "by setup link";
  const page = signInPage(pageContext(site, request, reply), { ...view, query, registration, passkeys });
  return sendPage(reply, page, status);
}

async function registrationWay(site: RealmSite): Promise<SignInView["registration"]> {
  if (site.realm === "wallet") return "open";
  if (!(await site.store.accounts.exist("hub"))) return "by setup link";
  return site.options.hubRegistration === "open" ? "open" : "by invitation";
}
