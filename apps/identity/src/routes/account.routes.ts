/** The account page of the signed-in person, password change, sessions, and the public pages about accounts. */
import type { FastifyReply } from "fastify";

import { type Account, displayedName } from "../accounts/account.ts";
import { isUsername, isUuid } from "../accounts/account-rules.ts";
import { newPasswordProblem } from "../accounts/register.ts";
import { BLANK, type FormState, PageError, refuseErrors } from "../http/page-error.ts";
import { type CreatedInvitation, homePage } from "../pages/account.pages.ts";
import { html, type Html } from "../pages/html.ts";
import { splitPage } from "../pages/layout.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { avatar, formatMonth, personName } from "../pages/people.ts";
import { confirmPassword } from "../second-factor/confirm-person.ts";
import { readSecurity } from "../second-factor/passkeys.ts";
import { completeSignIn, signOut } from "../sign-in.ts";
import { type Routes, submitOrShowAgain, type Visit } from "../visit.ts";

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

export function accountRoutes({ get, post, site }: Routes): void {
  get("/", async (visit) => ((await visit.account()) ? showHome(visit, BLANK) : visit.redirect("/sign-in")));

  post("/password", (visit) => submitOrShowAgain(visit, showHome, changePassword));

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
}

async function changePassword(visit: Visit): Promise<FastifyReply> {
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

/** Renders the account page with its invitations, sessions and sign-in methods. */
export async function showHome(visit: Visit, state: FormState, created?: CreatedInvitation): Promise<FastifyReply> {
  const current = await visit.requireSession();
  const { account } = current;
  const { links, sessions } = visit.store;
  const { done } = visit.query;
  const listed = await sessions.list(account);
  const page = homePage(visit.context, {
    account,
    invitations: visit.realm === "hub" && account.premium ? await links.openInvitationsOf(account.id) : null,
    security: await readSecurity(visit, account),
    sessions: listed.map((session) => ({ ...session, isCurrent: session.id === current.id })),
    created,
    done: typeof done === "string" ? DONE[done] : undefined,
    state,
  });
  return visit.page(page, state.status);
}

/** Public profile. Does not show the email address. */
function profilePage(context: RealmPageContext, account: Account): Html {
  const about =
    account.displayName === null ? `${context.realmName} account` : `${account.username} at ${context.realmName}`;
  const content = html`<div class="profile">
      ${avatar(account, "large")}
      <div class="heading">
        <h1 dir="auto">${personName(account)}</h1>
        <p class="muted">${about}</p>
      </div>
      <p class="muted small">Member since ${formatMonth(account.createdAt)}</p>
    </div>
    ${context.productUrl !== null && html`<p class="small"><a href="${context.productUrl}">Go to ${context.productName}</a></p>`}`;
  const footnote = "The sign-on of this installation. Email addresses are never shown here.";
  return splitPage(context, { title: displayedName(account), content, footnote });
}
