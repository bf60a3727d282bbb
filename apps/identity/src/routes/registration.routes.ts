/** The three doors to a new account: open registration, the setup link, an invitation. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { registerByName, tidyName } from "../accounts/register-by-name.ts";
import { registerAccount, tidyAccount } from "../accounts/register.ts";
import { hashSecret } from "../accounts/secrets.ts";
import { completeSignIn } from "../complete-sign-in.ts";
import { toPageError } from "../http/failure.ts";
import { readForm, readLinkSecret } from "../http/form-body.ts";
import { PageError } from "../http/page-error.ts";
import { siteWords } from "../password-owner.ts";
import { registrationClosedPage } from "../pages/message.page.ts";
import type { Errors } from "../pages/form.ts";
import { nameRegistrationPage } from "../pages/name-registration.page.ts";
import { registrationPage, type RegistrationView } from "../pages/registration.page.ts";
import { upgradePage } from "../pages/upgrade.page.ts";
import { type Authorization, toQuery } from "../protocol/authorization.ts";
import {
  currentAccount,
  currentSession,
  noteArrival,
  pageContext,
  productSignIn,
  readAuthorization,
  type RealmSite,
  sendOn,
  sendPage,
  signedOut,
  signInWay,
} from "../realm-site.ts";
import { recordEvent } from "../security-log.ts";
import type { Entitlement } from "../store/registration.store.ts";

/** One door: its words, what entitles to pass, and where people go afterwards. */
interface Door {
  title: string;
  lead: string | null;
  action: string;
  query: string;
  offerSignIn: boolean;
  entitlement: Entitlement;
  /** The product's request, which is answered afterwards; null for people who came by a link. */
  authorization: Authorization | null;
}

const BLANK = { username: "", email: "", displayName: "" };

export function registrationRoutes(app: FastifyInstance, site: RealmSite): void {
  if (site.realm === "wallet") nameRegistrationRoutes(app, site);

  app.get(site.realm === "wallet" ? "/register/password" : "/register", async (request, reply) => {
    if (await wouldLoseAccount(site, request)) {
      return toOwnAccount(site, reply, toQuery(readAuthorization(site, request)));
    }
    const door = await openDoor(site, request);
    if (door) return show(site, request, reply, door, { typed: BLANK, errors: {} }, 200);
    const query = toQuery(readAuthorization(site, request));
    return sendPage(reply, registrationClosedPage(pageContext(site, request, reply), query));
  });

  app.post("/register", async (request, reply) => {
    if (await wouldLoseAccount(site, request)) {
      return toOwnAccount(site, reply, toQuery(readAuthorization(site, request)));
    }
    const door = await openDoor(site, request);
    if (door) return register(site, request, reply, door);
    return sendPage(reply, registrationClosedPage(pageContext(site, request, reply), ""), 403);
  });

  if (site.realm !== "hub") return;

  app.get("/setup", async (request, reply) => {
    const door = await setupDoor(site, request);
    return show(site, request, reply, door, { typed: BLANK, errors: {} }, 200);
  });

  app.post("/setup", async (request, reply) => register(site, request, reply, await setupDoor(site, request)));

  app.get("/invitation", async (request, reply) => {
    const { door, premium } = await invitationDoor(site, request);
    const account = await currentAccount(site, request);
    if (account && premium && !account.premium) {
      return sendPage(reply, upgradePage(pageContext(site, request, reply), account, door.query));
    }
    return show(site, request, reply, door, { typed: BLANK, errors: {} }, 200);
  });

  app.post("/invitation", async (request, reply) => {
    const { door } = await invitationDoor(site, request);
    return register(site, request, reply, door);
  });

  app.post("/invitation/redeem", async (request, reply) => {
    const account = await currentAccount(site, request);
    if (!account) throw signedOut(site, "Sign in, then open the invitation link again.");
    const secretHash = hashSecret(readLinkSecret(request));
    const redeemed = await site.store.registrations.redeem(secretHash, account.id, new Date(site.now()));
    if (!redeemed) throw invitationVoid();
    recordEvent(site, request, "authz_change", account, "premium by invitation");
    return reply.redirect(`${site.path}?done=premium`, 303);
  });
}

/** Registration for everybody: always at the wallet; at the hub only if chosen, and never before the first account. */
async function openDoor(site: RealmSite, request: FastifyRequest): Promise<Door | null> {
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

async function setupDoor(site: RealmSite, request: FastifyRequest): Promise<Door> {
  const secret = readLinkSecret(request);
  const link = await site.store.links.findOpen("setup", hashSecret(secret), new Date(site.now()));
  if (!link || (await site.store.accounts.exist("hub"))) throw setupVoid(site);
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

async function invitationDoor(site: RealmSite, request: FastifyRequest): Promise<{ door: Door; premium: boolean }> {
  const secret = readLinkSecret(request);
  const link = await site.store.links.findOpen("invitation", hashSecret(secret), new Date(site.now()));
  if (!link) throw invitationVoid();
  const host = link.accountId === null ? null : await site.store.accounts.findById("hub", link.accountId);
  const right = link.premium ? "Your account can create events." : "Your account can join the teams of events.";
  const door: Door = {
    title: "You are invited",
    lead: `${host?.username ?? "Somebody"} invites you to ${site.options.productName}. ${right}`,
    action: `/invitation?token=${secret}`,
    query: `?token=${secret}`,
    offerSignIn: false,
    entitlement: { by: "invitation", secretHash: hashSecret(secret) },
    authorization: null,
  };
  return { door, premium: link.premium };
}

/** Attendees register with a name. The form with a password is at `/register/password` and posts to `/register`. */
function nameRegistrationRoutes(app: FastifyInstance, site: RealmSite): void {
  app.get("/register", async (request, reply) => {
    const query = toQuery(readAuthorization(site, request));
    if (await wouldLoseAccount(site, request)) return toOwnAccount(site, reply, query);
    const view = { query, typed: { name: "", email: "" }, errors: {} };
    return sendPage(reply, nameRegistrationPage(pageContext(site, request, reply), view));
  });

  app.post("/register/name", async (request, reply) => {
    const authorization = readAuthorization(site, request);
    const typed = tidyName(readForm(request, ["name", "email"]));
    if (await wouldLoseAccount(site, request)) return toOwnAccount(site, reply, toQuery(authorization));
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
    return sendOn(site, reply, await completeSignIn(site, request, reply, result.account), authorization);
  });
}

/** Whether registering would end the session that is the only way into another account. */
async function wouldLoseAccount(site: RealmSite, request: FastifyRequest): Promise<boolean> {
  return (await currentSession(site, request))?.keepsAccount === true;
}

/** Redirects to the page that offers to continue with the account of this browser. */
function toOwnAccount(site: RealmSite, reply: FastifyReply, query: string): FastifyReply {
  return reply.redirect(query === "" ? site.path : `${site.path}/api/auth/sso/authorize${query}`, 303);
}

const TOO_MANY = "Very many accounts were made from your network within the last hour. Please try again later.";

async function register(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
): Promise<FastifyReply> {
  const form = readForm(request, ["username", "email", "display_name", "password"]);
  const account = tidyAccount({ ...form, displayName: form.display_name }, site.realm);
  const seconds = site.registrations.attempt(request.ip);
  if (seconds > 0) {
    reply.header("retry-after", String(seconds));
    return show(site, request, reply, door, { typed: account, errors: {}, wait: TOO_MANY }, 429);
  }
  try {
    const result = await registerAccount(site, siteWords(site, request), site.realm, account, door.entitlement);
    if (result.outcome === "link-void") throw door.entitlement.by === "setup" ? setupVoid(site) : invitationVoid();
    if (result.outcome === "refused") {
      return await show(site, request, reply, door, { typed: account, errors: result.errors }, result.status);
    }
    recordEvent(site, request, "user_created", result.account, `by ${door.entitlement.by}`);
    const session = await completeSignIn(site, request, reply, result.account);
    const product = door.entitlement.by === "open" ? null : productSignIn(site, request);
    if (product === null) return await sendOn(site, reply, session, door.authorization);
    noteArrival(site, request, reply);
    return reply.redirect(product, 303);
  } catch (error) {
    // A crowd at the door costs nobody what they typed.
    const failure = toPageError(error);
    if (failure.status !== 503) throw error;
    request.log.warn({ err: error }, "registration put off");
    reply.header("retry-after", String(failure.retryAfterSeconds));
    return show(site, request, reply, door, { typed: account, errors: {}, wait: failure.message }, 503);
  }
}

function show(
  site: RealmSite,
  request: FastifyRequest,
  reply: FastifyReply,
  door: Door,
  state: Pick<RegistrationView, "typed" | "errors" | "wait">,
  status: number,
): FastifyReply {
  const { title, lead, action, query, offerSignIn } = door;
  const view = { title, lead, action, query, offerSignIn, ...state };
  return sendPage(reply, registrationPage(pageContext(site, request, reply), view), status);
}

function setupVoid(site: RealmSite): PageError {
  const product = site.options.productName;
  const message = `It was used already, or is older than a week. Sign in, or start ${product} again for a new one.`;
  return new PageError(410, "This setup link is no longer valid", message, { way: signInWay(site) });
}

function invitationVoid(): PageError {
  const message = "It was used already, taken back, or is older than 14 days. Ask for a new one.";
  return new PageError(410, "This invitation is no longer valid", message);
}
