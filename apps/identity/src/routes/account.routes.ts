/** The account page of the signed-in person, password change, sessions, and the public pages about accounts. */
import { type Account, displayedName, isUsername, isUuid } from "../accounts/account.ts";
import { newPasswordProblem } from "../accounts/register.ts";
import { PageError, refuseErrors } from "../http/errors.ts";
import type { Result, Routes, Visit } from "../http/visit.ts";
import { type CreatedInvitation, homePage } from "../pages/account.pages.ts";
import { html, type Html } from "../pages/html.ts";
import { splitPage } from "../pages/layout.ts";
import { avatar, personName } from "../pages/people.ts";
import { confirmPassword } from "../sign-in/confirm-person.ts";
import { readSecurity } from "../sign-in/passkeys.ts";
import { completeSignIn, signOut } from "../sign-in/sign-in.ts";

/** Messages of the account page after a change, by the query parameter `done`. */
const DONE = new Map<unknown, string>([
  ["password", "Your password is changed."],
  ["password-added", "Your password is added. You can sign in on other devices now."],
  ["details", "Your name and email address are saved."],
  ["premium", "Your account is premium now."],
  ["revoked", "The invitation is taken back. Its link no longer works."],
  ["session-ended", "That device is signed out."],
  ["authenticator-removed", "The authenticator app is removed. Your password alone signs you in again."],
  ["passkey-added", "The passkey is added. You can sign in with it from now on."],
  ["passkey-renamed", "The passkey has its new name."],
  ["passkey-removed", "The passkey is removed. It no longer signs anybody in."],
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
    throw new PageError(404, "Nobody here by that name", message);
  });
}

async function changePassword(visit: Visit): Promise<Result> {
  const account = await visit.requireAccount();
  const { password } = visit.form("password");
  await confirmPassword(visit, account);
  refuseErrors({ password: await newPasswordProblem(visit, password, account) });
  const passwordHash = await visit.site.passwords.hash(password);
  const renewed = await visit.store.accounts.setPassword(account, passwordHash);
  if (!renewed) throw visit.signedOut("Your password was changed meanwhile. Sign in with the new one.");
  visit.record("authn_password_change", renewed, "on the account page");
  await completeSignIn(visit, renewed);
  return visit.redirect("?done=password");
}

/** The account page with its invitations, sessions and sign-in methods. */
export async function showHome(visit: Visit, created?: CreatedInvitation): Promise<Html> {
  const current = await visit.requireSession();
  const { account } = current;
  const { links, sessions } = visit.store;
  return homePage(visit, {
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
  const { site, productUrl } = visit;
  const about = account.displayName === null ? `${site.name} account` : `${account.username} at ${site.name}`;
  const since = account.createdAt.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
  const heading = html`<div class="profile">
    ${avatar(account)}
    <div class="heading">
      <h1 dir="auto">${personName(account)}</h1>
      <p class="muted">${about}</p>
    </div>
    <p class="muted small">Member since ${since}</p>
  </div>`;
  const content = html`${productUrl !== null && html`<p class="small"><a href="${productUrl}">Go to Hubbub</a></p>`}`;
  const footnote = "The sign-on of this installation. Email addresses are never shown here.";
  return splitPage(visit, { title: displayedName(account), heading, content, footnote });
}
