/** Wallet accounts: changing name and email address, adding a first password, and the warning before sign-out. */
import { normalizeText, usernameProblem } from "../accounts/account.ts";
import { newPasswordProblem, typedName } from "../accounts/register.ts";
import { FormError, refuseErrors } from "../http/errors.ts";
import type { Result, Routes, Visit } from "../http/visit.ts";
import { buttonForm, field, proofFields, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { backLink, formPage, splitPage } from "../pages/layout.ts";
import { confirmPerson } from "../sign-in/confirm-person.ts";
import { readSecurity } from "../sign-in/passkeys.ts";
import { TakenError } from "../store/accounts.store.ts";
import { nameFields } from "./registration.routes.ts";

export function ownAccountRoutes({ get, form }: Routes): void {
  form("/details", detailsPage, async (visit) => {
    const account = await visit.requireAccount();
    const { name, email } = typedName(visit);
    // People sign in with their email address, so changing it needs the same proof as changing the password.
    if (email !== (account.email ?? "")) await confirmPerson(visit, account);
    await visit.store.accounts.setDetails(account.id, name, email === "" ? null : email);
    visit.record("user_updated", account, "name or email address");
    return visit.redirect("?done=details");
  });

  form("/password/add", addPasswordPage, addPassword);

  get("/sign-out", async (visit) => {
    if (!(await visit.session())?.isOnlyAccess) return visit.redirect("");
    return signOutWarningPage(visit);
  });

  // The product calls this to warn before sign-out. Other sites cannot read the response.
  get("/sign-out/consequence", async (visit) =>
    visit.json({ givesUpAccount: (await visit.session())?.isOnlyAccess === true }),
  );
}

async function addPassword(visit: Visit): Promise<Result> {
  const { id, account } = await visit.requireSession();
  if (account.hasPassword) return visit.redirect("");
  const typed = visit.form("username", "password");
  const username = normalizeText(typed.username);
  const password = await newPasswordProblem(visit, typed.password, { ...account, username });
  refuseErrors({ username: usernameProblem(username), password });
  await confirmPerson(visit, account);

  const passwordHash = await visit.site.passwords.hash(typed.password);
  try {
    const added = await visit.store.accounts.addPassword(account, username, passwordHash, id);
    if (!added) throw visit.signedOut("Your account was changed meanwhile. Sign in again.");
  } catch (error) {
    if (!(error instanceof TakenError && error.field === "email")) throw error;
    const problem = "Another account signs in with your email address. Change or remove yours first";
    throw new FormError(409, { form: problem });
  }
  visit.record("authn_password_change", account, "first password");
  return visit.redirect("?done=password-added");
}

async function detailsPage(visit: Visit): Promise<Html> {
  const security = await readSecurity(visit, await visit.requireAccount());
  const hasProof = security.account.hasPassword || security.passkeys.length > 0;
  const proof = html`<p class="hint">To change the email address, confirm that it is you:</p>
    ${proofFields(visit, security)}`;
  return formPage(visit, {
    title: "Change name or email",
    action: "/details",
    fields: html`${nameFields(visit, security.account)} ${hasProof && proof} ${submit("Save")}`,
  });
}

async function addPasswordPage(visit: Visit): Promise<Result> {
  const account = await visit.requireAccount();
  if (account.hasPassword) return visit.redirect("");
  const security = await readSecurity(visit, account);
  const other = account.email === null ? "" : " or your email address";
  const hint = "Choose one that you can remember: 3 to 30 letters, digits, dots, dashes or underscores.";
  return formPage(visit, {
    title: "Add a password",
    lead: `With your username${other} and this password you can sign in on other devices.`,
    action: "/password/add",
    fields: html`${field(visit, "username", { value: account.username, hint, focus: true })}
    ${field(visit, "newPassword")} ${proofFields(visit, security)}
    ${security.passkeys.length === 0 && submit("Add the password")}`,
  });
}

/** Warns before signing out of an account that has neither password nor passkey. */
function signOutWarningPage(visit: Visit): Html {
  const lead = "Without a passkey or password you cannot come back to this account.";
  const content = html`<a class="button primary large" href="${visit.site.path}/password/add">Add a password</a>
    ${buttonForm(visit, `/sign-out${visit.authorizationQuery}`, "Sign out anyway", "button danger-quiet large")}
    ${backLink(visit)}`;
  return splitPage(visit, { title: "Sign out for good?", lead, content });
}
