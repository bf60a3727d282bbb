/** The account page, password change, sessions, invitations, and the public pages about accounts. */
import type { FastifyReply } from "fastify";

import type { Account } from "../accounts/account.ts";
import { isPlainText, isUsername, isUuid, normalizeText } from "../accounts/account-rules.ts";
import { newPasswordProblem } from "../accounts/register.ts";
import { PageError } from "../http/page-error.ts";
import { confirmationCounters } from "../limits/limits.ts";
import { homePage, type HomeView, premiumPage, profilePage } from "../pages/account.pages.ts";
import type { Errors } from "../pages/form.ts";
import { isCurrentPassword } from "../second-factor/confirm-person.ts";
import { readSecurity } from "../second-factor/passkeys.ts";
import { completeSignIn, signOut } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";

const INVITATION_DAYS = 14;
const OPEN_INVITATIONS_MAX = 100;
const LABEL_LENGTH_MAX = 50;

/** Messages of the account page after a change, by the query parameter `done`. */
const DONE: Record<string, string> = {
  password: "Your password is changed.",
  "password-added": "Your password is added. You can sign in on other devices now.",
  details: "Your name and email address are saved.",
  premium: "Your account is premium now.",
  revoked: "The invitation is taken back. Its link no longer works.",
  "session-ended": "That device is signed out.",
  "authenticator-removed": "The authenticator app is removed. Your password alone signs you in again.",
  "passkey-added": "The passkey is added. You can sign in with it from now on.",
  "passkey-renamed": "The passkey has its new name.",
  "passkey-removed": "The passkey is removed. It no longer signs anybody in.",
  "recovery-code": "You signed in with a recovery code. It cannot be used again.",
};

export function accountRoutes(routes: Routes): void {
  const { get, post, site } = routes;

  get("/", async (visit) => {
    const account = await visit.account();
    if (!account) return visit.redirect("/sign-in");
    const { done } = visit.query;
    return sendHomePage(visit, { account, errors: {}, done: typeof done === "string" ? DONE[done] : undefined });
  });

  post("/password", changePassword);

  post("/sessions/:id/end", async (visit) => {
    const session = await visit.requireSession();
    const id = visit.param("id");
    if (id === session.id) return signOut(visit);
    // A session that has ended already is not an error.
    if (isUuid(id) && (await visit.store.sessions.end(session.account.id, id))) {
      visit.record("session_expired", session.account, "ended from another device");
    }
    return visit.redirect("?done=session-ended");
  });

  post("/sessions/end-all", async (visit) => {
    const account = await visit.requireAccount();
    await visit.store.sessions.endAll(account.id);
    visit.record("session_expired", account, "all sessions ended");
    return signOut(visit);
  });

  get("/u/:username", async (visit) => {
    const username = visit.param("username");
    const account = isUsername(username) ? await visit.store.accounts.findByUsername(visit.realm, username) : null;
    if (!account)
      throw new PageError(404, "Nobody here by that name", `There is no ${site.name} account with this username.`);
    return visit.page(profilePage(visit.context, account));
  });

  if (site.realm === "hub") premiumRoutes(routes);
}

/** Premium accounts create and revoke invitations. registration.routes.ts has the routes for using one. */
function premiumRoutes({ get, post }: Routes): void {
  get("/premium", async (visit) => visit.page(premiumPage(visit.context, await visit.account())));

  post("/invitations", async (visit) => {
    const account = await requirePremium(visit);
    const form = visit.form("label", "premium");
    const label = normalizeText(form.label);
    if (label.length > LABEL_LENGTH_MAX || !isPlainText(label)) {
      const errors = { label: `A note has at most ${LABEL_LENGTH_MAX} plain characters` };
      return sendHomePage(visit, { account, errors, typedLabel: label }, 400);
    }
    if ((await visit.store.links.openInvitationsOf(account.id)).length >= OPEN_INVITATIONS_MAX) {
      const errors = { form: `There are ${OPEN_INVITATIONS_MAX} open invitations already. Revoke some first.` };
      return sendHomePage(visit, { account, errors, typedLabel: label }, 409);
    }
    const link = { accountId: account.id, premium: form.premium === "yes", label, days: INVITATION_DAYS };
    const { secret, expiresAt } = await visit.store.links.add({ purpose: "invitation", ...link });
    const url = `${visit.origin}${visit.site.path}/invitation?token=${secret}`;
    return sendHomePage(visit, { account, errors: {}, created: { url, expiresAt } }, 201);
  });

  post("/invitations/:id/revoke", async (visit) => {
    const account = await requirePremium(visit);
    const id = visit.param("id");
    const revoked = isUuid(id) && (await visit.store.links.revokeInvitation(account.id, id));
    if (!revoked) throw new PageError(404, "No such invitation", "It was used already, or taken back.");
    return visit.redirect("?done=revoked");
  });
}

async function requirePremium(visit: Visit): Promise<Account> {
  const account = await visit.requireAccount();
  if (account.premium) return account;
  throw new PageError(403, "Only premium accounts invite", "Ask somebody with a premium account for an invitation.");
}

async function changePassword(visit: Visit): Promise<FastifyReply> {
  const account = await visit.requireAccount();
  const form = visit.form("current_password", "password");
  const again = (status: number, errors: Errors) => sendHomePage(visit, { account, errors }, status);
  const attempt = await visit.attempt(confirmationCounters(account.id, "password"));
  if (attempt.waitSeconds > 0) {
    return again(429, { current_password: `Too many attempts. Try again in ${attempt.wait}` });
  }
  const isRight = await isCurrentPassword(visit, account, form.current_password).catch(async (error: unknown) => {
    // The server was busy or failed, so this attempt says nothing about the password.
    await attempt.withdraw();
    throw error;
  });
  if (!isRight) {
    visit.record("authn_login_fail", account, "confirmation");
    return again(400, { current_password: "This is not your current password" });
  }
  await attempt.succeeded();
  const problem = await newPasswordProblem(visit, form.password, account);
  if (problem) return again(400, { password: problem });
  const passwordHash = await visit.site.passwords.hash(form.password);
  const renewed = await visit.store.accounts.setPassword(account, passwordHash);
  if (!renewed) throw visit.signedOut("Your password was changed meanwhile. Sign in with the new one.");
  visit.record("authn_password_change", renewed, "on the account page");
  await completeSignIn(visit, renewed);
  return visit.redirect("?done=password");
}

/** Renders the account page with its invitations, sessions and sign-in methods. */
async function sendHomePage(
  visit: Visit,
  view: Omit<HomeView, "invitations" | "security" | "sessions">,
  status = 200,
): Promise<FastifyReply> {
  const { account } = view;
  const { links, sessions } = visit.store;
  const invites = visit.realm === "hub" && account.premium;
  const invitations = invites ? await links.openInvitationsOf(account.id) : [];
  const current = await visit.session();
  const listed = await sessions.list(account);
  const security = await readSecurity(visit, account);
  const page = homePage(visit.context, {
    ...view,
    invitations,
    security,
    sessions: listed.map((session) => ({ ...session, isCurrent: session.id === current?.id })),
  });
  return visit.page(page, status);
}
