/** Routes of wallet accounts: changing name and email address, adding a first password, warning before sign-out. */
import type { FastifyReply } from "fastify";

import { type Account, SESSION_SECONDS } from "../accounts/account.ts";
import { normalizeText, pickErrors, TAKEN, usernameProblem } from "../accounts/account-rules.ts";
import { detailProblems, newPasswordProblem, normalizeTypedName } from "../accounts/register.ts";
import { addPasswordPage, detailsPage, signOutWarningPage } from "../pages/account.pages.ts";
import type { Errors } from "../pages/form.ts";
import type { Html } from "../pages/html.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { confirmPerson, PROOF_FIELDS } from "../second-factor/confirm-person.ts";
import { readSecurity, type SecurityState } from "../second-factor/passkeys.ts";
import { inSeconds } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";

export function ownAccountRoutes({ get, post }: Routes): void {
  get("/details", async (visit) => {
    const account = await visit.requireAccount();
    const typed = { name: account.displayName ?? account.username, email: account.email ?? "" };
    return show(visit, detailsPage, { account, typed, errors: {} });
  });

  post("/details", async (visit) => {
    const account = await visit.requireAccount();
    const form = visit.form("name", "email", ...PROOF_FIELDS);
    const typed = normalizeTypedName(form);
    const again = (status: number, errors: Errors) => show(visit, detailsPage, { account, typed, errors }, status);

    const errors = detailProblems(typed);
    if (Object.keys(errors).length > 0) return again(400, errors);
    // People sign in with their email address, so changing it needs the same proof as changing the password.
    if (typed.email !== (account.email ?? "")) {
      const refusal = await confirmPerson(visit, account, form);
      if (refusal) return again(refusal.status, refusal.errors);
    }
    const email = typed.email === "" ? null : typed.email;
    if ((await visit.store.accounts.setDetails(account.id, typed.name, email)) !== null) {
      return again(409, { email: TAKEN.email });
    }
    visit.record("user_updated", account, "name or email address");
    return visit.redirect("?done=details");
  });

  get("/password/add", async (visit) => {
    const account = await visit.requireAccount();
    if (account.hasPassword) return visit.redirect("");
    return show(visit, addPasswordPage, { account, username: account.username, errors: {} });
  });

  post("/password/add", async (visit) => {
    const { id, account } = await visit.requireSession();
    if (account.hasPassword) return visit.redirect("");
    const form = visit.form("username", "password", ...PROOF_FIELDS);
    const username = normalizeText(form.username);
    const again = (status: number, errors: Errors) =>
      show(visit, addPasswordPage, { account, username, errors }, status);

    const password = await newPasswordProblem(visit, form.password, { ...account, username });
    const errors = pickErrors({ username: usernameProblem(username), password });
    if (Object.keys(errors).length > 0) return again(400, errors);
    const refusal = await confirmPerson(visit, account, form);
    if (refusal) return again(refusal.status, refusal.errors);

    const passwordHash = await visit.site.passwords.hash(form.password);
    const stays = { id, expiresAt: inSeconds(SESSION_SECONDS) };
    const added = await visit.store.accounts.addPassword(account, username, passwordHash, stays);
    if (added === "changed") throw visit.signedOut("Your account was changed meanwhile. Sign in again.");
    if (added === "username taken") return again(409, { username: TAKEN.username });
    if (added === "email taken") {
      return again(409, { form: "Another account signs in with your email address. Change or remove yours first" });
    }
    visit.record("authn_password_change", account, "first password");
    return visit.redirect("?done=password-added");
  });

  get("/sign-out", async (visit) => {
    const { authorizationQuery } = visit;
    if (!(await visit.session())?.isOnlyAccess) return visit.redirect("");
    return visit.page(signOutWarningPage(visit.context, authorizationQuery));
  });

  // The product calls this to warn before sign-out. Other sites cannot read the response.
  get("/sign-out/consequence", async (visit) =>
    visit.json({ givesUpAccount: (await visit.session())?.isOnlyAccess === true }),
  );
}

/** Renders a page whose form may contain re-authentication fields. */
async function show<View extends { account: Account }>(
  visit: Visit,
  page: (context: RealmPageContext, view: View & { security: SecurityState }) => Html,
  view: View,
  status = 200,
): Promise<FastifyReply> {
  const security = await readSecurity(visit, view.account);
  return visit.page(page(visit.context, { ...view, security }), status);
}
