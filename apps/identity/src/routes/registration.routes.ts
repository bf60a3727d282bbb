/** Accounts with a password: open registration, setup link, and invitations. */
import { hashSecret } from "@hubbub/server-kit/secrets";
import type { FastifyReply } from "fastify";

import type { Account } from "../accounts/account.ts";
import { DISPLAY_NAME_MAX, normalizeText } from "../accounts/account-rules.ts";
import { registerAccount } from "../accounts/register.ts";
import { BLANK, FormError, type FormState, PageError } from "../http/page-error.ts";
import { emailField, field, form, heading, inputMax, newPasswordField, submit, usernameField } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage, splitPage } from "../pages/layout.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { avatar, personName } from "../pages/people.ts";
import { type Authorization, toQuery } from "../protocol/authorization.ts";
import { completeSignIn, redirectAfterSignIn } from "../sign-in.ts";
import { productUrl } from "../site.ts";
import type { Entitlement } from "../store/accounts.store.ts";
import { type Routes, submitOrShowAgain, type Visit } from "../visit.ts";

/** A registration form with a password: its texts, why the person may register, and where to redirect afterwards. */
interface RegistrationForm {
  title: string;
  lead: string | null;
  /** Form action below the realm's path, with its query string. */
  action: string;
  /** What is shown below the form. */
  after: Html | false;
  entitlement: Entitlement;
  /** The product's authorization request to continue with; null after a setup or invitation link. */
  authorization: Authorization | null;
}

const TOO_MANY = "Very many accounts were made from your network within the last hour. Please try again later.";
const JUST_REGISTERED_SECONDS = 120;

export function registrationRoutes(routes: Routes): void {
  const { get, post, site } = routes;

  get(site.realm === "wallet" ? "/register/password" : "/register", async (visit) => {
    if (await wouldLoseAccount(visit)) return redirectToCurrentAccount(visit);
    const registration = await openRegistration(visit);
    if (registration) return show(visit, registration, BLANK);
    return visit.page(registrationClosedPage(visit.context, visit.authorizationQuery));
  });

  post("/register", async (visit) => {
    if (await wouldLoseAccount(visit)) return redirectToCurrentAccount(visit);
    const registration = await openRegistration(visit);
    if (registration) return register(visit, registration);
    return visit.page(registrationClosedPage(visit.context, ""), 403);
  });

  if (site.realm === "hub") linkRoutes(routes);
}

function linkRoutes({ get, post }: Routes): void {
  get("/setup", async (visit) => show(visit, await setupRegistration(visit), BLANK));
  post("/setup", async (visit) => register(visit, await setupRegistration(visit)));

  get("/invitation", async (visit) => {
    const { registration, premium } = await invitationRegistration(visit);
    const account = await visit.account();
    if (account && premium && !account.premium) {
      return visit.page(upgradePage(visit.context, account, `?token=${visit.linkSecret}`));
    }
    return show(visit, registration, BLANK);
  });

  post("/invitation", async (visit) => register(visit, (await invitationRegistration(visit)).registration));

  post("/invitation/redeem", async (visit) => {
    const account = await visit.account();
    if (!account) throw visit.signedOut("Sign in, then open the invitation link again.");
    const redeemed = await visit.store.accounts.redeem(hashSecret(visit.linkSecret), account.id);
    if (!redeemed) throw invalidInvitation();
    visit.record("authz_change", account, "premium by invitation");
    return visit.redirect("?done=premium");
  });
}

/**
 * Open registration; null if it is closed. Always open in the wallet realm. In the hub realm an option, after the first
 * account.
 */
async function openRegistration(visit: Visit): Promise<RegistrationForm | null> {
  const { site, realm } = visit;
  const authorization = visit.authorization();
  const open = realm === "wallet" || site.options.hubRegistration === "open";
  if (!open || (realm === "hub" && !(await visit.store.accounts.exist("hub")))) return null;
  const query = toQuery(authorization);
  return {
    title: `Create your ${site.name} account`,
    lead: authorization ? `You continue to ${site.options.productName} afterwards.` : null,
    action: `/register${query}`,
    after: signInHint(visit.context, query),
    entitlement: { by: "open" },
    authorization,
  };
}

async function setupRegistration(visit: Visit): Promise<RegistrationForm> {
  const { linkSecret: secret, store } = visit;
  const link = await store.links.findOpen("setup", secret);
  if (!link || (await store.accounts.exist("hub"))) throw invalidSetupLink(visit);
  return {
    title: `Set up ${visit.site.options.productName}`,
    lead: "This makes the first account: yours. It can create events, and invite others who may.",
    action: `/setup?token=${secret}`,
    after: false,
    entitlement: { by: "setup", secretHash: hashSecret(secret) },
    authorization: null,
  };
}

async function invitationRegistration(visit: Visit): Promise<{ registration: RegistrationForm; premium: boolean }> {
  const { linkSecret: secret, store } = visit;
  const link = await store.links.findOpen("invitation", secret);
  if (!link) throw invalidInvitation();
  const host = link.accountId === null ? null : await store.accounts.findById("hub", link.accountId);
  const right = link.premium ? "Your account can create events." : "Your account can join the teams of events.";
  const registration: RegistrationForm = {
    title: "You are invited",
    lead: `${host?.username ?? "Somebody"} invites you to ${visit.site.options.productName}. ${right}`,
    action: `/invitation?token=${secret}`,
    after: false,
    entitlement: { by: "invitation", secretHash: hashSecret(secret) },
    authorization: null,
  };
  return { registration, premium: link.premium };
}

/** Returns whether registering would end a session that is the only access to its account. */
export async function wouldLoseAccount(visit: Visit): Promise<boolean> {
  return (await visit.session())?.isOnlyAccess === true;
}

/** Redirects to the page that offers to continue with the current account. */
export function redirectToCurrentAccount(visit: Visit): FastifyReply {
  const { authorizationQuery: query } = visit;
  return visit.redirect(query === "" ? "" : `/api/auth/sso/authorize${query}`);
}

/** Counts a registration from the visitor's network. @throws FormError 429 if there were too many */
export async function countRegistration(visit: Visit): Promise<void> {
  const seconds = await visit.site.registrations.attempt(visit.request.ip);
  if (seconds === 0) return;
  visit.retryAfter(seconds);
  throw new FormError(429, { wait: TOO_MANY });
}

function register(visit: Visit, registration: RegistrationForm): Promise<FastifyReply> {
  const { entitlement, authorization } = registration;
  const showAgain = (_: Visit, state: FormState) => show(visit, registration, state);
  return submitOrShowAgain(visit, showAgain, async () => {
    const posted = visit.form("username", "email", "display_name", "password");
    const typed = {
      username: normalizeText(posted.username),
      email: normalizeText(posted.email),
      displayName: visit.realm === "wallet" ? normalizeText(posted.display_name) : "",
      password: posted.password,
    };
    await countRegistration(visit);
    const account = await registerAccount(visit, typed, entitlement);
    if (!account) throw entitlement.by === "setup" ? invalidSetupLink(visit) : invalidInvitation();
    visit.record("user_created", account, `by ${entitlement.by}`);
    const session = await completeSignIn(visit, account);
    const product = entitlement.by === "open" ? null : productUrl(visit.site, visit.request);
    if (product === null) return redirectAfterSignIn(visit, session, authorization);
    // Only the product can create the `state` that its callback requires, so it starts the sign-in. The cookie makes the
    // next authorize call skip the confirmation.
    visit.cookies.set("arrival", "1", JUST_REGISTERED_SECONDS);
    return visit.reply.redirect(`${product}sso/start`, 303);
  });
}

function show(visit: Visit, { title, lead, action, after }: RegistrationForm, state: FormState): FastifyReply {
  const displayName = {
    name: "display_name",
    label: "Name others see",
    optional: true,
    autocomplete: "name",
    maxLength: inputMax(DISPLAY_NAME_MAX),
  };
  const fields = html`${usernameField(state, { hint: "3 to 30 letters, digits, dots, dashes or underscores." })}
  ${visit.realm === "wallet" && field(state, displayName)} ${emailField(state)}
  ${newPasswordField(state, { label: "Password" })} ${submit("Create account")}`;
  return visit.page(formPage(visit.context, { title, lead, state, action, fields, after }), state.status);
}

export function signInHint(context: RealmPageContext, query: string): Html {
  return html`<p class="small muted">Have an account? <a href="${context.realmPath}/sign-in${query}">Sign in</a></p>`;
}

function registrationClosedPage(context: RealmPageContext, query: string): Html {
  const title = "Accounts here are by invitation";
  const content = html`${heading(title)}
    <p>
      Ask somebody who organizes with ${context.productName} on this server for an invitation link. Opening that link
      brings you to the form for your account.
    </p>
    <p class="muted">Answering icebreakers and asking questions at an event needs no account at all.</p>
    <a class="button primary large" href="${context.realmPath}/sign-in${query}">Back to sign in</a>`;
  return splitPage(context, { title, content });
}

/** Shown when a signed-in person without premium opens a premium invitation: offers to make this account premium. */
function upgradePage(context: RealmPageContext, account: Account, query: string): Html {
  const title = "You are invited to premium";
  const content = html`${heading(title, "You can then create events and event groups.")}
    <div class="person">
      ${avatar(account, "large")}
      <div>
        <b dir="auto">${personName(account)}</b><span class="muted">${account.username} at ${context.realmName}</span>
      </div>
    </div>
    ${form(context, `/invitation/redeem${query}`, submit("Make my account premium"))}
    <p class="small muted">Invited somebody else? They open the link on their own device.</p>`;
  return splitPage(context, { title, content });
}

function invalidSetupLink({ site, signInLink: link }: Visit): PageError {
  const product = site.options.productName;
  const message = `It was used already, or is older than a week. Sign in, or start ${product} again for a new one.`;
  return new PageError(410, "This setup link is no longer valid", message, { link });
}

function invalidInvitation(): PageError {
  const message = "It was used already, taken back, or is older than 14 days. Ask for a new one.";
  return new PageError(410, "This invitation is no longer valid", message);
}
