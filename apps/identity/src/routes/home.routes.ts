/** Account page of the signed-in person, password change and session management. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { PASSWORD_MAX, passwordProblem } from "../accounts/password-rules.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import { readForm } from "../http/form-body.ts";
import { confirmationCounters, formatMinutes } from "../http/throttle.ts";
import { isUuid } from "../http/uuid.ts";
import { forbiddenWords } from "../forbidden-words.ts";
import type { Errors } from "../pages/form.ts";
import { homePage, type HomeView } from "../pages/home.page.ts";
import { currentAccount, currentSession, signOut } from "../browser-session.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import { signedOutError } from "../sign-in-redirect.ts";
import { readSecurity, SECURITY_DONE } from "../second-factor/security-state.ts";
import { recordEvent } from "../security-log.ts";
import type { OpenSession } from "../store/sessions.store.ts";

const DONE: Record<string, string> = {
  password: "Your password is changed.",
  "password-added": "Your password is added. You can sign in on other devices now.",
  details: "Your name and email address are saved.",
  premium: "Your account is premium now.",
  revoked: "The invitation is taken back. Its link no longer works.",
  "session-ended": "That device is signed out.",
  ...SECURITY_DONE,
};

export function homeRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/", async (request, reply) => {
    const account = await currentAccount(site, request);
    if (!account) return reply.redirect(`${site.path}/sign-in`, 303);
    const done = (request.query as Record<string, unknown>)["done"];
    const view = { account, errors: {}, done: typeof done === "string" ? DONE[done] : undefined };
    return sendHomePage(site, request, reply, view, 200);
  });

  app.post("/password", async (request, reply) => {
    const account = await requireAccount(site, request);
    const form = readForm(request, ["current_password", "password"]);
    const attempt = await site.signIns.attempt(site.realm, confirmationCounters(account.id, "password"));
    if (attempt.waitSeconds > 0) {
      reply.header("retry-after", String(attempt.waitSeconds));
      const errors = { current_password: `Too many attempts. Try again in ${formatMinutes(attempt.waitSeconds)}` };
      return sendHomePage(site, request, reply, { account, errors }, 429);
    }
    const checked = await checkPasswords(site, request, account, form.current_password, form.password).catch(
      async (error: unknown) => {
        // The server was busy or failed, so this attempt says nothing about the password.
        await attempt.withdraw();
        throw error;
      },
    );
    if (!checked.account) recordEvent(site, request, "authn_login_fail", account, "confirmation");
    if (checked.account) await attempt.succeeded();
    if (!checked.account || checked.errors) {
      return sendHomePage(site, request, reply, { account, errors: checked.errors ?? {} }, 400);
    }
    const passwordHash = await site.passwords.hash(form.password);
    const renewed = await site.store.accounts.setPassword(checked.account, passwordHash);
    if (!renewed) throw signedOutError(site, "Your password was changed meanwhile. Sign in with the new one.");
    recordEvent(site, request, "authn_password_change", renewed, "on the account page");
    await completeSignIn(site, request, reply, renewed);
    return reply.redirect(`${site.path}?done=password`, 303);
  });

  app.post<{ Params: { id: string } }>("/sessions/:id/end", async (request, reply) => {
    const session = await requireSession(site, request);
    const { id } = request.params;
    if (id === session.id) return signOut(site, request, reply);
    // A session that has ended already is not an error.
    if (isUuid(id) && (await site.store.sessions.end(session.account.id, id))) {
      recordEvent(site, request, "session_expired", session.account, "ended from another device");
    }
    return reply.redirect(`${site.path}?done=session-ended`, 303);
  });

  app.post("/sessions/end-all", async (request, reply) => {
    const { account } = await requireSession(site, request);
    await site.store.sessions.endAll(account.id);
    recordEvent(site, request, "session_expired", account, "all sessions ended");
    return signOut(site, request, reply);
  });
}

/**
 * The session of this browser.
 * @throws PageError 401 if nobody is signed in
 */
export async function requireSession(site: RealmSite, request: FastifyRequest): Promise<OpenSession> {
  const session = await currentSession(site, request);
  if (!session) throw signedOutError(site, `Sign in to ${site.name} again to go on.`);
  return session;
}

/** Ends the account's sessions on all other devices, after a change of its sign-in methods. */
export async function endOtherSessions(site: RealmSite, session: OpenSession): Promise<void> {
  await site.store.sessions.endOthers(session.account.id, session.id);
}

/**
 * The account that is signed in to this browser.
 * @throws PageError 401 if nobody is signed in
 */
export async function requireAccount(site: RealmSite, request: FastifyRequest): Promise<Account> {
  return (await requireSession(site, request)).account;
}

/** Renders the account page with its invitations, sessions and sign-in methods. */
export async function sendHomePage(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  view: Omit<HomeView, "invitations" | "security" | "sessions">,
  status: number,
): Promise<FastifyReply> {
  const invites = site.realm === "hub" && view.account.premium;
  const invitations = invites ? await site.store.links.openInvitationsOf(view.account.id, new Date(site.now())) : [];
  const current = await currentSession(site, request);
  const listed = await site.store.sessions.list(view.account, new Date(site.now()));
  const sessions = listed.map((session) => ({ ...session, isCurrent: session.id === current?.id }));
  const security = await readSecurity(site, request, view.account);
  const page = homePage(pageContext(site, request, reply), { ...view, invitations, security, sessions });
  return sendPage(reply, page, status);
}

/**
 * Checks the current and the new password. `account` is null if the current password is wrong; `errors` is null if both
 * are valid.
 */
async function checkPasswords(
  site: RealmSite,
  request: FastifyRequest,
  account: Account,
  current: string,
  next: string,
): Promise<{ account: Account | null; errors: Errors | null }> {
  const found = await site.store.accounts.findForSignIn(site.realm, account.username);
  const matches = await site.passwords.matches(current.slice(0, PASSWORD_MAX), found?.passwordHash ?? null);
  if (!found || !matches || current.length > PASSWORD_MAX) {
    return { account: null, errors: { current_password: "This is not your current password" } };
  }
  const problem = await passwordProblem(next, forbiddenWords(site, request, account));
  return { account: found.account, errors: problem ? { password: problem } : null };
}
