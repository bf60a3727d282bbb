/** Wallet accounts: changing name and email address, adding a first password, and the warning before sign-out. */
import type { FastifyReply } from "fastify";

import { SESSION_SECONDS } from "../accounts/account.ts";
import { normalizeText, TAKEN, usernameProblem } from "../accounts/account-rules.ts";
import { newPasswordProblem, typedName } from "../accounts/register.ts";
import { FormError, type FormState, refuseErrors } from "../http/page-error.ts";
import { buttonForm, heading, newPasswordField, proofFields, submit, usernameField } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { backLink, formPage, splitPage } from "../pages/layout.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { confirmPerson } from "../second-factor/confirm-person.ts";
import { readSecurity } from "../second-factor/passkeys.ts";
import { inSeconds } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";
import { nameFields } from "./name-registration.routes.ts";

export function ownAccountRoutes({ get, form }: Routes): void {
  form("/details", showDetails, async (visit) => {
    const account = await visit.requireAccount();
    const { name, email } = typedName(visit);
    // People sign in with their email address, so changing it needs the same proof as changing the password.
    if (email !== (account.email ?? "")) await confirmPerson(visit, account);
    const taken = await visit.store.accounts.setDetails(account.id, name, email === "" ? null : email);
    refuseErrors({ email: taken && TAKEN.email }, 409);
    visit.record("user_updated", account, "name or email address");
    return visit.redirect("?done=details");
  });

  form("/password/add", showAddPassword, async (visit) => {
    const { id, account } = await visit.requireSession();
    if (account.hasPassword) return visit.redirect("");
    const typed = visit.form("username", "password");
    const username = normalizeText(typed.username);
    const password = await newPasswordProblem(visit, typed.password, { ...account, username });
    refuseErrors({ username: usernameProblem(username), password });
    await confirmPerson(visit, account);

    const passwordHash = await visit.site.passwords.hash(typed.password);
    const stays = { id, expiresAt: inSeconds(SESSION_SECONDS) };
    const added = await visit.store.accounts.addPassword(account, username, passwordHash, stays);
    if (added === "changed") throw visit.signedOut("Your account was changed meanwhile. Sign in again.");
    if (added === "username taken") throw new FormError(409, { username: TAKEN.username });
    if (added === "email taken") {
      const problem = "Another account signs in with your email address. Change or remove yours first";
      throw new FormError(409, { form: problem });
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

async function showDetails(visit: Visit, state: FormState): Promise<FastifyReply> {
  const account = await visit.requireAccount();
  const security = await readSecurity(visit, account);
  const hasProof = account.hasPassword || security.passkeys.length > 0;
  const proof = html`<p class="hint">To change the email address, confirm that it is you:</p>
    ${proofFields(visit.context, account, security, state)}`;
  const page = formPage(visit.context, {
    title: "Change name or email",
    state,
    action: "/details",
    fields: html`${nameFields(state, account)} ${hasProof && proof} ${submit("Save")}`,
  });
  return visit.page(page, state.status);
}

async function showAddPassword(visit: Visit, state: FormState): Promise<FastifyReply> {
  const account = await visit.requireAccount();
  if (account.hasPassword) return visit.redirect("");
  const security = await readSecurity(visit, account);
  const other = account.email === null ? "" : " or your email address";
  const hint = "Choose one that you can remember: 3 to 30 letters, digits, dots, dashes or underscores.";
  const page = formPage(visit.context, {
    title: "Add a password",
    lead: `With your username${other} and this password you can sign in on other devices.`,
    state,
    action: "/password/add",
    fields: html`${usernameField(state, { value: account.username, hint })}
    ${newPasswordField(state, { label: "Password" })} ${proofFields(visit.context, account, security, state)}
    ${security.passkeys.length === 0 && submit("Add the password")}`,
  });
  return visit.page(page, state.status);
}

/** Warns before signing out of an account that has neither password nor passkey. */
function signOutWarningPage(context: RealmPageContext, query: string): Html {
  const title = "Sign out for good?";
  const lead = "Without a passkey or password you cannot come back to this account.";
  const content = html`${heading(title, lead)}
    <a class="button primary large" href="${context.realmPath}/password/add">Add a password</a>
    ${buttonForm(context, `/sign-out${query}`, "Sign out anyway", "button danger-quiet large")} ${backLink(context)}`;
  return splitPage(context, { title, content });
}
