/** The signed-in person's own page and what can be done there. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { PASSWORD_MAX, passwordProblem } from "../accounts/password-rules.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import { readForm } from "../http/form-body.ts";
import { confirmationCounters, minutesOf } from "../http/throttle.ts";
import { passwordOwner } from "../password-owner.ts";
import type { Errors } from "../pages/form.ts";
import { homePage, type HomeView } from "../pages/home.page.ts";
import { readSecurity, SECURITY_DONE } from "../second-factor/security-state.ts";
import { currentAccount, pageContext, type RealmSite, sendPage, signedOut } from "../realm-site.ts";

const DONE: Record<string, string> = {
  password: "Your password is changed.",
  premium: "Your account is premium now.",
  revoked: "The invitation is taken back. Its link no longer works.",
  ...SECURITY_DONE,
};

export function homeRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/", async (request, reply) => {
    const account = await currentAccount(site, request);
    if (!account) return reply.redirect(`${site.path}/sign-in`, 303);
    const done = (request.query as Record<string, unknown>)["done"];
    const view = { account, errors: {}, done: typeof done === "string" ? DONE[done] : undefined };
    return showHome(site, request, reply, view, 200);
  });

  app.post("/password", async (request, reply) => {
    const account = await requireAccount(site, request);
    const form = readForm(request, ["current_password", "password"]);
    const attempt = await site.signIns.attempt(site.realm, confirmationCounters(account.id));
    if (attempt.waitSeconds > 0) {
      reply.header("retry-after", String(attempt.waitSeconds));
      const errors = { current_password: `Too many attempts. Try again in ${minutesOf(attempt.waitSeconds)}` };
      return showHome(site, request, reply, { account, errors }, 429);
    }
    const errors = await passwordErrors(site, request, account, form.current_password, form.password);
    if (errors["current_password"] === undefined) await attempt.succeeded();
    if (Object.keys(errors).length > 0) return showHome(site, request, reply, { account, errors }, 400);
    const renewed = await site.store.accounts.setPassword(account.id, await site.passwords.hash(form.password));
    if (!renewed) throw signedOut(site, "This account is gone.");
    await completeSignIn(site, request, reply, renewed);
    return reply.redirect(`${site.path}?done=password`, 303);
  });
}

/** The signed-in account, for what only somebody signed in can do. */
export async function requireAccount(site: RealmSite, request: FastifyRequest): Promise<Account> {
  const account = await currentAccount(site, request);
  if (!account) throw signedOut(site, `Sign in to ${site.name} again to go on.`);
  return account;
}

export async function showHome(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  view: Omit<HomeView, "invitations" | "security">,
  status: number,
): Promise<FastifyReply> {
  const invites = site.realm === "hub" && view.account.premium;
  const invitations = invites ? await site.store.links.openInvitationsOf(view.account.id, new Date(site.now())) : [];
  const security = site.realm === "hub" ? await readSecurity(site, request, view.account) : null;
  return sendPage(reply, homePage(pageContext(site, request, reply), { ...view, invitations, security }), status);
}

async function passwordErrors(
  site: RealmSite,
  request: FastifyRequest,
  account: Account,
  current: string,
  next: string,
): Promise<Errors> {
  const found = await site.store.accounts.findForSignIn(site.realm, account.username);
  const matches = await site.passwords.matches(current.slice(0, PASSWORD_MAX), found?.passwordHash ?? null);
  if (!matches || current.length > PASSWORD_MAX) return { current_password: "This is not your current password" };
  const problem = await passwordProblem(next, passwordOwner(site, request, account));
  return problem ? { password: problem } : {};
}
