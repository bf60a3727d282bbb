/** Routes that create accounts: open registration, setup link, invitation, and name only (wallet). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { registerByName, normalizeTypedName } from "../accounts/register-by-name.ts";
import { registerAccount, normalizeTypedAccount } from "../accounts/register.ts";
import { hashSecret } from "../accounts/secrets.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import { toPageError } from "../http/to-page-error.ts";
import { readForm, readLinkSecret } from "../http/form-body.ts";
import { PageError } from "../http/page-error.ts";
import { siteWords } from "../forbidden-words.ts";
import { registrationClosedPage } from "../pages/message.page.ts";
import type { Errors } from "../pages/form.ts";
import { nameRegistrationPage } from "../pages/name-registration.page.ts";
import { registrationPage, type RegistrationView } from "../pages/registration.page.ts";
import { upgradePage } from "../pages/upgrade.page.ts";
import { type Authorization, toQuery } from "../protocol/authorization.ts";
import { currentAccount, currentSession, markJustRegistered } from "../browser-session.ts";
import { pageContext, type RealmSite, sendPage } from "../realm-site.ts";
import {
  productSignIn,
  readAuthorization,
  redirectAfterSignIn,
  signedOutError,
  signInLink,
} from "../sign-in-redirect.ts";
import { recordEvent } from "../security-log.ts";
import type { Entitlement } from "../store/registration.store.ts";

/** A registration form with a password: its texts, why the person may register, and where to redirect afterwards. */
interface RegistrationForm {
  title: string;
  lead: string | null;
  action: string;
  query: string;
  offerSignIn: boolean;
  entitlement: Entitlement;
  /** The product's authorization request to continue with; null after a setup or invitation link. */
  authorization: Authorization | null;
}

const BLANK = { username: "", email: "", displayName: "" };

export function registrationRoutes(app: FastifyInstance, site: RealmSite): void {
  if (site.realm === "wallet") nameRegistrationRoutes(app, site);

  app.get(site.realm === "wallet" ? "/register/password" : "/register", async (request, reply) => {
    if (await wouldLoseAccount(site, request)) {
      return redirectToCurrentAccount(site, reply, toQuery(readAuthorization(site, request)));
    }
    const registration = await openRegistration(site, request);
    if (registration) return show(site, request, reply, registration, { typed: BLANK, errors: {} }, 200);
    const query = toQuery(readAuthorization(site, request));
    return sendPage(reply, registrationClosedPage(pageContext(site, request, reply), query));
  });

  app.post("/register", async (request, reply) => {
    if (await wouldLoseAccount(site, request)) {
      return redirectToCurrentAccount(site, reply, toQuery(readAuthorization(site, request)));
    }
    const registration = await openRegistration(site, request);
    if (registration) return register(site, request, reply, registration);
    return sendPage(reply, registrationClosedPage(pageContext(site, request, reply), ""), 403);
  });

  if (site.realm !== "hub") return;

  app.get("/setup", async (request, reply) => {
    const registration = await setupRegistration(site, request);
    return show(site, request, reply, registration, { typed: BLANK, errors: {} }, 200);
  });

  app.post("/setup", async (request, reply) => register(site, request, reply, await setupRegistration(site, request)));

  app.get("/invitation", async (request, reply) => {
    const { registration, premium } = await invitationRegistration(site, request);
    const account = await currentAccount(site, request);
    if (account && premium && !account.premium) {
      return sendPage(reply, upgradePage(pageContext(site, request, reply), account, registration.query));
    }
    return show(site, request, reply, registration, { typed: BLANK, errors: {} }, 200);
  });

  app.post("/invitation", async (request, reply) => {
    const { registration } = await invitationRegistration(site, request);
    return register(site, request, reply, registration);
  });

  app.post("/invitation/redeem", async (request, reply) => {
    const account = await currentAccount(site, request);
    if (!account) throw signedOutError(site, "Sign in, then open the invitation link again.");
    const secretHash = hashSecret(readLinkSecret(request));
    const redeemed = await site.store.registrations.redeem(secretHash, account.id, new Date(site.now()));
    if (!redeemed) throw invalidInvitation();
    recordEvent(site, request, "authz_change", account, "premium by invitation");
    return reply.redirect(`${site.path}?done=premium`, 303);
  });
}

/**
 * Open registration; null if it is closed. Always open in the wallet realm. In the hub realm an option, after the first
 * account.
 */
async function openRegistration(site: RealmSite, request: FastifyRequest): Promise<RegistrationForm | null> {
  const authorization = readAuthorization(site, request);
  const open = site.realm === "wallet" || site.options.hubRegistration === "open";
  if (!open || (site.realm === "hub" && !(await site.store.accounts.exist("hub")))) return null;
  return {
    title: `Create your ${site.name} account`,
    lead: authorization ? `You continue to ${site.options.productName} afterwards.` : null,
    action: `/register${toQuery(authorization)}`,
    query: toQuery(authorization),
    offerSignIn: true,
    entitlement: { by: "open" },
    authorization,
  };
}

async function setupRegistration(site: RealmSite, request: FastifyRequest): Promise<RegistrationForm> {
  const secret = readLinkSecret(request);
  const link = await site.store.links.findOpen("setup", hashSecret(secret), new Date(site.now()));
  if (!link || (await site.store.accounts.exist("hub"))) throw invalidSetupLink(site);
  return {
    title: `Set up ${site.options.productName}`,
    lead: "This makes the first account: yours. It can create events, and invite others who may.",
    action: `/setup?token=${secret}`,
    query: "",
    offerSignIn: false,
    entitlement: { by: "setup", secretHash: hashSecret(secret) },
    authorization: null,
  };
}

async function invitationRegistration(
  site: RealmSite,
  request: FastifyRequest,
): Promise<{ registration: RegistrationForm; premium: boolean }> {
  const secret = readLinkSecret(request);
  const link = await site.store.links.findOpen("invitation", hashSecret(secret), new Date(site.now()));
  if (!link) throw invalidInvitation();
  const host = link.accountId === null ? null : await site.store.accounts.findById("hub", link.accountId);
  const right = link.premium ? "Your account can create events." : "Your account can join the teams of events.";
  const registration: RegistrationForm = {
    title: "You are invited",
    lead: `${host?.username ?? "Somebody"} invites you to ${site.options.productName}. ${right}`,
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
function nameRegistrationRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/register", async (request, reply) => {
    const query = toQuery(readAuthorization(site, request));
    if (await wouldLoseAccount(site, request)) return redirectToCurrentAccount(site, reply, query);
    const view = { query, typed: { name: "", email: "" }, errors: {} };
    return sendPage(reply, nameRegistrationPage(pageContext(site, request, reply), view));
  });

  app.post("/register/name", async (request, reply) => {
    const authorization = readAuthorization(site, request);
    const typed = normalizeTypedName(readForm(request, ["name", "email"]));
    if (await wouldLoseAccount(site, request)) return redirectToCurrentAccount(site, reply, toQuery(authorization));
    const showAgain = (status: number, errors: Errors, wait?: string) => {
      const view = { query: toQuery(authorization), typed, errors, wait };
      return sendPage(reply, nameRegistrationPage(pageContext(site, request, reply), view), status);
    };
    const seconds = site.registrations.attempt(request.ip);
    if (seconds > 0) {
      reply.header("retry-after", String(seconds));
      return showAgain(429, {}, TOO_MANY);
    }
    const result = await registerByName(site, typed);
    if (result.outcome === "refused") return showAgain(400, result.errors);
    recordEvent(site, request, "user_created", result.account, "by name only");
    return redirectAfterSignIn(site, reply, await completeSignIn(site, request, reply, result.account), authorization);
  });
}

/** Returns whether registering would end a session that is the only access to its account. */
async function wouldLoseAccount(site: RealmSite, request: FastifyRequest): Promise<boolean> {
  return (await currentSession(site, request))?.isOnlyAccess === true;
}

/** Redirects to the page that offers to continue with the current account. */
function redirectToCurrentAccount(site: RealmSite, reply: FastifyReply, query: string): FastifyReply {
  return reply.redirect(query === "" ? site.path : `${site.path}/api/auth/sso/authorize${query}`, 303);
}

const TOO_MANY = "Very many accounts were made from your network within the last hour. Please try again later.";

async function register(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  registration: RegistrationForm,
): Promise<FastifyReply> {
  const form = readForm(request, ["username", "email", "display_name", "password"]);
  const account = normalizeTypedAccount({ ...form, displayName: form.display_name }, site.realm);
  const seconds = site.registrations.attempt(request.ip);
  if (seconds > 0) {
    reply.header("retry-after", String(seconds));
    return show(site, request, reply, registration, { typed: account, errors: {}, wait: TOO_MANY }, 429);
  }
  try {
    const result = await registerAccount(site, siteWords(site, request), site.realm, account, registration.entitlement);
    if (result.outcome === "link-invalid")
      throw registration.entitlement.by === "setup" ? invalidSetupLink(site) : invalidInvitation();
    if (result.outcome === "refused") {
      return await show(site, request, reply, registration, { typed: account, errors: result.errors }, result.status);
    }
    recordEvent(site, request, "user_created", result.account, `by ${registration.entitlement.by}`);
    const session = await completeSignIn(site, request, reply, result.account);
    const product = registration.entitlement.by === "open" ? null : productSignIn(site, request);
    if (product === null) return await redirectAfterSignIn(site, reply, session, registration.authorization);
    markJustRegistered(site, request, reply);
    return reply.redirect(product, 303);
  } catch (error) {
    // Show the form again with its values if the server is overloaded.
    const failure = toPageError(error);
    if (failure.status !== 503) throw error;
    request.log.warn({ err: error }, "registration postponed: server overloaded");
    reply.header("retry-after", String(failure.retryAfterSeconds));
    return show(site, request, reply, registration, { typed: account, errors: {}, wait: failure.message }, 503);
  }
}

function show(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  registration: RegistrationForm,
  state: Pick<RegistrationView, "typed" | "errors" | "wait">,
  status: number,
): FastifyReply {
  const { title, lead, action, query, offerSignIn } = registration;
  const view = { title, lead, action, query, offerSignIn, ...state };
  return sendPage(reply, registrationPage(pageContext(site, request, reply), view), status);
}

function invalidSetupLink(site: RealmSite): PageError {
  const product = site.options.productName;
  const message = `It was used already, or is older than a week. Sign in, or start ${product} again for a new one.`;
  return new PageError(410, "This setup link is no longer valid", message, { link: signInLink(site) });
}

function invalidInvitation(): PageError {
  const message = "It was used already, taken back, or is older than 14 days. Ask for a new one.";
  return new PageError(410, "This invitation is no longer valid", message);
}
