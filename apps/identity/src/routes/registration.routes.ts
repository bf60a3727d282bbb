/** Routes that create accounts (open registration, setup link, invitation, and name only), and those of reset links. */
import { hashSecret } from "@hubbub/server-kit/secrets";
import type { FastifyReply } from "fastify";

import type { Account } from "../accounts/account.ts";
import { normalizeText } from "../accounts/account-rules.ts";
import {
  detailProblems,
  newPasswordProblem,
  normalizeTypedName,
  registerAccount,
  registerByName,
} from "../accounts/register.ts";
import { PageError, toPageError } from "../http/page-error.ts";
import type { Errors } from "../pages/form.ts";
import {
  nameRegistrationPage,
  registrationClosedPage,
  registrationPage,
  type RegistrationView,
  resetPage,
  upgradePage,
} from "../pages/registration.pages.ts";
import { type Authorization, toQuery } from "../protocol/authorization.ts";
import { requiresCode } from "../second-factor/codes.ts";
import { completeSignIn, continueSignIn, redirectAfterSignIn } from "../sign-in.ts";
import { productUrl } from "../site.ts";
import type { Entitlement } from "../store/accounts.store.ts";
import type { Routes, Visit } from "../visit.ts";

/** A registration form with a password: its texts, why the person may register, and where to redirect afterwards. */
interface RegistrationForm extends Pick<RegistrationView, "title" | "lead" | "action" | "query" | "offerSignIn"> {
  entitlement: Entitlement;
  /** The product's authorization request to continue with; null after a setup or invitation link. */
  authorization: Authorization | null;
}

const BLANK = { typed: { username: "", email: "", displayName: "" }, errors: {} };
const TOO_MANY = "Very many accounts were made from your network within the last hour. Please try again later.";
const JUST_REGISTERED_SECONDS = 120;

export function registrationRoutes(routes: Routes): void {
  const { get, post, site } = routes;
  const isWallet = site.realm === "wallet";

  get(isWallet ? "/register/password" : "/register", async (visit) => {
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

  if (isWallet) nameRegistrationRoutes(routes);
  else linkRoutes(routes);
  resetRoutes(routes);
}

function linkRoutes({ get, post }: Routes): void {
  get("/setup", async (visit) => show(visit, await setupRegistration(visit), BLANK));
  post("/setup", async (visit) => register(visit, await setupRegistration(visit)));

  get("/invitation", async (visit) => {
    const { registration, premium } = await invitationRegistration(visit);
    const account = await visit.account();
    if (account && premium && !account.premium) {
      return visit.page(upgradePage(visit.context, account, registration.query));
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
    query,
    offerSignIn: true,
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
    query: "",
    offerSignIn: false,
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
    query: `?token=${secret}`,
    offerSignIn: false,
    entitlement: { by: "invitation", secretHash: hashSecret(secret) },
    authorization: null,
  };
  return { registration, premium: link.premium };
}

/**
 * Wallet routes for registration by name. The form with a password is at `/register/password` and posts to `/register`.
 */
function nameRegistrationRoutes({ get, post }: Routes): void {
  get("/register", async (visit) => {
    const { authorizationQuery: query } = visit;
    if (await wouldLoseAccount(visit)) return redirectToCurrentAccount(visit);
    return visit.page(nameRegistrationPage(visit.context, { query, typed: { name: "", email: "" }, errors: {} }));
  });

  post("/register/name", async (visit) => {
    const authorization = visit.authorization();
    const typed = normalizeTypedName(visit.form("name", "email"));
    if (await wouldLoseAccount(visit)) return redirectToCurrentAccount(visit);
    const again = (status: number, errors: Errors, wait?: string) => {
      const view = { query: toQuery(authorization), typed, errors, wait };
      return visit.page(nameRegistrationPage(visit.context, view), status);
    };
    const seconds = await visit.site.registrations.attempt(visit.request.ip);
    if (seconds > 0) {
      visit.retryAfter(seconds);
      return again(429, {}, TOO_MANY);
    }
    const problems = detailProblems(typed);
    if (Object.keys(problems).length > 0) return again(400, problems);
    const account = await registerByName(visit, typed);
    visit.record("user_created", account, "by name only");
    return redirectAfterSignIn(visit, await completeSignIn(visit, account), authorization);
  });
}

/** Returns whether registering would end a session that is the only access to its account. */
async function wouldLoseAccount(visit: Visit): Promise<boolean> {
  return (await visit.session())?.isOnlyAccess === true;
}

/** Redirects to the page that offers to continue with the current account. */
function redirectToCurrentAccount(visit: Visit): FastifyReply {
  const { authorizationQuery: query } = visit;
  return visit.redirect(query === "" ? "" : `/api/auth/sso/authorize${query}`);
}

async function register(visit: Visit, registration: RegistrationForm): Promise<FastifyReply> {
  const { entitlement, authorization } = registration;
  const form = visit.form("username", "email", "display_name", "password");
  const typed = {
    username: normalizeText(form.username),
    email: normalizeText(form.email),
    displayName: visit.realm === "wallet" ? normalizeText(form.display_name) : "",
    password: form.password,
  };
  const again = (status: number, errors: Errors, wait?: string) =>
    show(visit, registration, { typed, errors, wait }, status);
  const seconds = await visit.site.registrations.attempt(visit.request.ip);
  if (seconds > 0) {
    visit.retryAfter(seconds);
    return again(429, {}, TOO_MANY);
  }
  try {
    const result = await registerAccount(visit, typed, entitlement);
    if (result.outcome === "link-invalid")
      throw entitlement.by === "setup" ? invalidSetupLink(visit) : invalidInvitation();
    if (result.outcome === "refused") return again(result.status, result.errors);
    visit.record("user_created", result.account, `by ${entitlement.by}`);
    const session = await completeSignIn(visit, result.account);
    const product = entitlement.by === "open" ? null : productUrl(visit.site, visit.request);
    if (product === null) return await redirectAfterSignIn(visit, session, authorization);
    // Only the product can create the `state` that its callback requires, so it starts the sign-in. The cookie makes the
    // next authorize call skip the confirmation.
    visit.setCookie("arrival", "1", JUST_REGISTERED_SECONDS);
    return visit.reply.redirect(`${product}sso/start`, 303);
  } catch (error) {
    // Show the form again with its values if the server is overloaded.
    const failure = toPageError(error);
    if (failure.status !== 503) throw error;
    visit.request.log.warn({ err: error }, "registration postponed: server overloaded");
    visit.retryAfter(failure.retryAfterSeconds);
    return again(503, {}, failure.message);
  }
}

function show(
  visit: Visit,
  registration: RegistrationForm,
  state: Pick<RegistrationView, "typed" | "errors" | "wait">,
  status = 200,
): FastifyReply {
  return visit.page(registrationPage(visit.context, { ...registration, ...state }), status);
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

/** Set a new password with a one-time reset link. */
function resetRoutes({ get, post }: Routes): void {
  const showReset = (visit: Visit, account: Account, errors: Errors, status = 200) =>
    visit.page(resetPage(visit.context, account, `?token=${visit.linkSecret}`, errors), status);

  get("/reset", async (visit) => showReset(visit, await accountOfLink(visit), {}));

  post("/reset", async (visit) => {
    const account = await accountOfLink(visit);
    const { password } = visit.form("password");
    const problem = await newPasswordProblem(visit, password, account);
    if (problem) return showReset(visit, account, { password: problem }, 400);
    const passwordHash = await visit.site.passwords.hash(password);
    const renewed = await visit.store.accounts.resetPassword(hashSecret(visit.linkSecret), passwordHash);
    if (!renewed) throw invalidResetLink();
    visit.record("authn_password_change", renewed, "by reset link");
    // The link replaces the password only. The second factor is still required.
    if (await requiresCode(visit, renewed)) return continueSignIn(visit, renewed, null);
    await completeSignIn(visit, renewed);
    return visit.redirect("?done=password");
  });
}

async function accountOfLink({ store, realm, linkSecret }: Visit): Promise<Account> {
  const link = await store.links.findOpen("reset", linkSecret);
  const account = link?.accountId ? await store.accounts.findById(realm, link.accountId) : null;
  if (!account) throw invalidResetLink();
  return account;
}

function invalidResetLink(): PageError {
  const message = "It was used already, or is older than a day. Ask for a new one.";
  return new PageError(410, "This link is no longer valid", message);
}
