/** Routes of wallet accounts: changing name and email address, adding a first password, warning before sign-out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Account } from "../accounts/account.ts";
import { pickErrors, TAKEN, normalizeText, usernameProblem } from "../accounts/account-rules.ts";
import { passwordProblem } from "../accounts/password-rules.ts";
import { detailProblems, normalizeTypedName } from "../accounts/register-by-name.ts";
import { SESSION_SECONDS } from "../accounts/session-lifetime.ts";
import { readForm } from "../http/form-body.ts";
import type { Errors } from "../pages/form.ts";
import type { Html } from "../pages/html.ts";
import { addPasswordPage, detailsPage, signOutWarningPage } from "../pages/own-account.page.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { forbiddenWords } from "../forbidden-words.ts";
import { toQuery } from "../protocol/authorization.ts";
import { currentSession } from "../browser-session.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import { readAuthorization, signedOutError } from "../sign-in-redirect.ts";
import { confirmPerson, PROOF_FIELDS } from "../second-factor/confirm-person.ts";
import { readSecurity, type SecurityState } from "../second-factor/security-state.ts";
import { recordEvent } from "../security-log.ts";
import { requireAccount, requireSession } from "./home.routes.ts";

export function ownAccountRoutes(app: FastifyInstance, site: RealmSite): void {
  detailsRoutes(app, site);
  passwordRoutes(app, site);
  signOutRoutes(app, site);
}

function detailsRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/details", async (request, reply) => {
    const account = await requireAccount(site, request);
    const typed = { name: account.displayName ?? account.username, email: account.email ?? "" };
    return show(site, request, reply, detailsPage, { account, typed, errors: {} }, 200);
  });

  app.post("/details", async (request, reply) => {
    const account = await requireAccount(site, request);
    const form = readForm(request, ["name", "email", ...PROOF_FIELDS]);
    const typed = normalizeTypedName(form);
    const showAgain = (status: number, errors: Errors) =>
      show(site, request, reply, detailsPage, { account, typed, errors }, status);

    const errors = detailProblems(typed);
    if (Object.keys(errors).length > 0) return showAgain(400, errors);
    // People sign in with their email address, so changing it needs the same proof as changing the password.
    if (typed.email !== (account.email ?? "")) {
      const refusal = await confirmPerson(site, request, reply, account, form);
      if (refusal) return showAgain(refusal.status, refusal.errors);
    }
    const email = typed.email === "" ? null : typed.email;
    if ((await site.store.accounts.setDetails(account.id, typed.name, email)) !== null) {
      return showAgain(409, { email: TAKEN.email });
    }
    recordEvent(site, request, "user_updated", account, "name or email address");
    return reply.redirect(`${site.path}?done=details`, 303);
  });
}

function passwordRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/password/add", async (request, reply) => {
    const account = await requireAccount(site, request);
    if (account.hasPassword) return reply.redirect(site.path, 303);
    return show(site, request, reply, addPasswordPage, { account, username: account.username, errors: {} }, 200);
  });

  app.post("/password/add", async (request, reply) => {
    const session = await requireSession(site, request);
    const { account } = session;
    if (account.hasPassword) return reply.redirect(site.path, 303);
    const form = readForm(request, ["username", "password", ...PROOF_FIELDS]);
    const username = normalizeText(form.username);
    const showAgain = (status: number, errors: Errors) =>
      show(site, request, reply, addPasswordPage, { account, username, errors }, status);

    const owner = forbiddenWords(site, request, { ...account, username });
    const password = await passwordProblem(form.password, owner);
    const errors = pickErrors({ username: usernameProblem(username), password });
    if (Object.keys(errors).length > 0) return showAgain(400, errors);
    const refusal = await confirmPerson(site, request, reply, account, form);
    if (refusal) return showAgain(refusal.status, refusal.errors);

    const passwordHash = await site.passwords.hash(form.password);
    const expiresAt = new Date(site.now() + SESSION_SECONDS * 1000);
    const stays = { id: session.id, expiresAt };
    const added = await site.store.accounts.addPassword(account, username, passwordHash, stays);
    if (added === "changed") throw signedOutError(site, "Your account was changed meanwhile. Sign in again.");
    if (added === "username taken") return showAgain(409, { username: TAKEN.username });
    if (added === "email taken") {
      const taken = "Another account signs in with your email address. Change or remove yours first";
      return showAgain(409, { form: taken });
    }
    recordEvent(site, request, "authn_password_change", account, "first password");
    return reply.redirect(`${site.path}?done=password-added`, 303);
  });
}

function signOutRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/sign-out", async (request, reply) => {
    const query = toQuery(readAuthorization(site, request));
    const session = await currentSession(site, request);
    if (!session?.isOnlyAccess) return reply.redirect(site.path, 303);
    return sendPage(reply, signOutWarningPage(pageContext(site, request, reply), query));
  });

  // The product calls this to warn before sign-out. Other sites cannot read the response.
  app.get("/sign-out/consequence", async (request, reply) => {
    const session = await currentSession(site, request);
    return reply.send({ givesUpAccount: session?.isOnlyAccess === true });
  });
}

/** Renders a page whose form may contain re-authentication fields. */
async function show<View extends { account: Account }>(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  page: (context: RealmPageContext, view: View & { security: SecurityState }) => Html,
  view: View,
  status: number,
): Promise<FastifyReply> {
  const security = await readSecurity(site, request, view.account);
  return sendPage(reply, page(pageContext(site, request, reply), { ...view, security }), status);
}
