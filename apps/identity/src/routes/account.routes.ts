/** The account page of the signed-in person, passwords, sessions, name and email address, and public profiles. */
import {
  type Account,
  displayedName,
  isUsername,
  isUuid,
  normalizeText,
  usernameProblem,
} from "../accounts/account.ts";
import { newPasswordHash, newPasswordProblem, typedName } from "../accounts/register.ts";
import { FormError, PageError, refuseErrors } from "../http/errors.ts";
import type { Result, Routes } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { type CreatedInvitation, homePage } from "../pages/account.pages.ts";
import { button, buttonLink, smallText } from "../pages/elements.ts";
import { field, form, proofFields, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { backLink, formPage, headingOf, smallLink, splitPage } from "../pages/layout.ts";
import { avatar, personName } from "../pages/people.ts";
import { confirmPassword, confirmPerson } from "../sign-in/confirm-person.ts";
import { readSecurity } from "../sign-in/passkeys.ts";
import { completeSignIn, signOut } from "../sign-in/sign-in.ts";
import { TakenError } from "../store/accounts.store.ts";
import { nameFields } from "./registration.routes.ts";

/** Messages of the account page after a change, by the query parameter `done`. */
const DONE = new Map<unknown, string>([
  ["password", "Your password has been changed."],
  ["password-added", "Your password has been added. You can now sign in on other devices."],
  ["details", "Your name and email address have been saved."],
  ["premium", "Your account is now premium."],
  ["revoked", "The invitation has been revoked. Its link no longer works."],
  ["session-ended", "That device has been signed out."],
  ["authenticator-removed", "The authenticator app has been removed. You now sign in with your password only."],
  ["passkey-added", "The passkey has been added. You can now sign in with it."],
  ["passkey-renamed", "The passkey has been renamed."],
  ["passkey-removed", "The passkey has been removed. It can no longer be used to sign in."],
  ["issuer-connected", "The account has been connected. You can now sign in with it."],
  ["issuer-disconnected", "The account has been disconnected. It can no longer be used to sign in."],
  ["recovery-code", "You signed in with a recovery code. It cannot be used again."],
]);

export function accountRoutes({ get, post }: Routes): void {
  get("/", async (visit) => ((await visit.session()) ? showHome(visit) : visit.redirect("/sign-in")));

  post("/password", changePassword, showHome);

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
    if (account) return profilePage(visit, account);
    const message = `There is no ${visit.site.name} account with this username.`;
    throw new PageError(404, "No account with this username", message);
  });
}

async function changePassword(visit: Visit): Promise<Result> {
  const account = await visit.requireAccount();
  await confirmPassword(visit, account);
  const passwordHash = await newPasswordHash(visit, account);
  const renewed = await visit.store.accounts.setPassword(account, passwordHash);
  if (!renewed) throw visit.signedOut("Your password has been changed. Sign in with the new one.");
  visit.record("authn_password_change", renewed, "on the account page");
  await completeSignIn(visit, renewed);
  return visit.redirect("?done=password");
}

export async function showHome(visit: Visit, created?: CreatedInvitation): Promise<Html> {
  const current = await visit.requireSession();
  const { account } = current;
  const { links, openId, sessions } = visit.store;
  return homePage(visit, {
    claims: visit.site.issuer && account.premium ? await openId.claimNames() : null,
    invitations: visit.realm === "hub" && account.premium ? await links.openInvitationsOf(account.id) : null,
    security: await readSecurity(visit, account),
    sessions: await sessions.list(account),
    currentSession: current.id,
    created,
    done: DONE.get(visit.query["done"]),
  });
}

/** Public profile. Does not show the email address. */
function profilePage(visit: Visit, account: Account): Html {
  const { site } = visit;
  const about = account.displayName === null ? `${site.name} account` : `${account.username} at ${site.name}`;
  const since = account.createdAt.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
  const heading = html`${avatar(account, "text-3xl")} ${headingOf(personName(account), about)}
  ${smallText(`Member since ${since}`)}`;
  const footnote = "The sign-in service of this server. Email addresses are never shown here.";
  const content = smallLink("Go to Hubbub", "/");
  return splitPage(visit, { title: displayedName(account), heading, content, footnote });
}

/** Wallet accounts: changing name and email address, adding a first password, and the warning before sign-out. */
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
    if (!added) throw visit.signedOut("Your account has been changed. Sign in again.");
  } catch (error) {
    if (!(error instanceof TakenError && error.field === "email")) throw error;
    const problem = "Another account already uses your email address to sign in. Change or remove the address first";
    throw new FormError(409, { form: problem });
  }
  visit.record("authn_password_change", account, "first password");
  return visit.redirect("?done=password-added");
}

async function detailsPage(visit: Visit): Promise<Html> {
  const security = await readSecurity(visit, await visit.requireAccount());
  const hasProof = security.account.hasPassword || security.passkeys.length > 0;
  const proof = html`${smallText("To change the email address, confirm that it is you:")}
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
    lead: `With your username${other} and this password, you can sign in on other devices.`,
    action: "/password/add",
    fields: html`${field(visit, "username", { value: account.username, hint, focus: true })}
    ${field(visit, "newPassword")} ${proofFields(visit, security)}
    ${security.passkeys.length === 0 && submit("Add password")}`,
  });
}

function signOutWarningPage(visit: Visit): Html {
  const lead = "Without a passkey or password, you will not be able to sign in to this account again.";
  const content = html`${buttonLink("Add a password", `${visit.site.path}/password/add`, "primary", "lg")}
  ${form(visit, `/sign-out${visit.authorizationQuery}`, button("Sign out anyway", "danger", "lg"))} ${backLink(visit)}`;
  return splitPage(visit, { title: "Sign out permanently?", lead, content });
}
