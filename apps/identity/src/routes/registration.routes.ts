/** New accounts: with a name only (attendees), or with a password by open registration, setup link or invitation. */
import { hashSecret } from "@hubbub/server-kit/secrets";
import type { FastifyReply } from "fastify";

import { type Account, displayedName } from "../accounts/account.ts";
import { registerAccount, registerByName } from "../accounts/register.ts";
import { PageError } from "../http/errors.ts";
import type { Handler, Routes } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { buttonLink, smallText, textLink } from "../pages/elements.ts";
import { field, form, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage, smallLink, splitPage } from "../pages/layout.ts";
import { personCard } from "../pages/people.ts";
import { completeSignIn, localOnly, redirectAfterSignIn, signIn } from "../sign-in/sign-in.ts";
import type { Entitlement } from "../store/accounts.store.ts";
import type { OpenLink } from "../store/links.store.ts";

const JUST_REGISTERED_SECONDS = 120;

export function registrationRoutes(routes: Routes): void {
  const { get, post, site } = routes;
  if (site.realm === "wallet") {
    get("/register", keepingAccount(namePage));
    post("/register/name", keepingAccount(registerName), namePage);
  }
  get(site.realm === "wallet" ? "/register/password" : "/register", localOnly(keepingAccount(openRegistrationPage)));
  post("/register", localOnly(keepingAccount(registerOpenly)), openRegistrationPage);
  if (site.realm === "hub") linkRoutes(routes);
}

function linkRoutes({ get, post, form: formRoute }: Routes): void {
  formRoute(
    "/setup",
    localOnly(setupPage),
    localOnly((visit) => registerByLink(visit, "setup")),
  );

  get("/invitation", async (visit) => {
    const { premium } = await requireLink(visit, "invitation");
    const account = (await visit.session())?.account ?? null;
    return account && premium && !account.premium ? upgradePage(visit, account) : localOnly(invitationPage)(visit);
  });
  post(
    "/invitation",
    localOnly((visit) => registerByLink(visit, "invitation")),
    invitationPage,
  );

  post("/invitation/redeem", async (visit) => {
    const account = (await visit.session())?.account ?? null;
    if (!account) throw visit.signedOut("Sign in, then open the invitation link again.");
    const redeemed = await visit.store.accounts.redeem(hashSecret(visit.linkSecret), account.id);
    if (!redeemed) throw invalidLink(visit, "invitation");
    visit.record("authz_change", account, "premium by invitation");
    return visit.redirect("?done=premium");
  });
}

/**
 * Registering ends the session of this browser. If the session is the only access to its account, the route redirects
 * instead to the page that offers to continue with this account.
 */
function keepingAccount(handler: Handler): Handler {
  return async (visit) => {
    if (!(await visit.session())?.isOnlyAccess) return handler(visit);
    const { authorizationQuery: query } = visit;
    return visit.redirect(query === "" ? "" : `/api/auth/sso/authorize${query}`);
  };
}

/** Whether everybody may register. Always in the wallet realm. In the hub realm an option, after the first account. */
async function isOpen({ realm, site, store }: Visit): Promise<boolean> {
  return realm === "wallet" || (site.hubRegistration === "open" && (await store.accounts.isSetUp()));
}

async function registerName(visit: Visit): Promise<FastifyReply> {
  const account = await registerByName(visit);
  visit.record("user_created", account, "by name only");
  return signIn(visit, account);
}

async function registerOpenly(visit: Visit): Promise<FastifyReply> {
  if (await isOpen(visit)) return register(visit, { by: "open" });
  return visit.page(registrationClosedPage(visit), 403);
}

async function registerByLink(visit: Visit, by: "setup" | "invitation"): Promise<FastifyReply> {
  await requireLink(visit, by);
  return register(visit, { by, secretHash: hashSecret(visit.linkSecret) });
}

async function register(visit: Visit, entitlement: Entitlement): Promise<FastifyReply> {
  const account = await registerAccount(visit, entitlement);
  if (!account) throw invalidLink(visit, entitlement.by);
  visit.record("user_created", account, `by ${entitlement.by}`);
  const session = await completeSignIn(visit, account);
  if (entitlement.by === "open") return redirectAfterSignIn(visit, session);
  // Only the product can create the `state` that its callback requires, so it starts the sign-in. The cookie makes the
  // next authorize call skip the confirmation.
  visit.cookies.set("identity_arrival", "1", JUST_REGISTERED_SECONDS);
  return visit.reply.redirect("/sso/start", 303);
}

function namePage(visit: Visit): Html {
  const { authorizationQuery: query } = visit;
  return formPage(visit, {
    title: "What is your name?",
    lead:
      query === ""
        ? "You do not need a password."
        : "You do not need a password. Afterward, you will return to where you were.",
    action: `/register/name${query}`,
    fields: html`${nameFields(visit)} ${submit("Continue")}
    ${smallText(
      "Your account will be on this device only. You can add a password or a passkey later, to sign in on other devices.",
    )}`,
    after: html`${signInHint(visit)}
    ${smallLink("Use a password instead", `${visit.site.path}/register/password${query}`)}`,
    footnote: "The sign-in service of this server. What you enter stays on this server.",
  });
}

export function nameFields(visit: Visit, account?: Account): Html {
  const name = { value: account ? displayedName(account) : "", hint: "Others see it next to what you write." };
  const hint = "Nobody at the event sees it. If you add a password later, you can sign in with this address.";
  return html`${field(visit, "name", { ...name, focus: true })}
  ${field(visit, "email", { value: account?.email ?? "", hint, optional: true })}`;
}

async function openRegistrationPage(visit: Visit): Promise<Html> {
  const { authorizationQuery: query } = visit;
  if (!(await isOpen(visit))) return registrationClosedPage(visit);
  return formPage(visit, {
    title: `Create your ${visit.site.name} account`,
    lead: query !== "" && "You will continue to Hubbub afterward.",
    action: `/register${query}`,
    fields: accountFields(visit),
    after: signInHint(visit),
  });
}

async function setupPage(visit: Visit): Promise<Html> {
  await requireLink(visit, "setup");
  return formPage(visit, {
    title: "Set up Hubbub",
    lead: "Your account will be the first one on this server. It can create events and invite others to create events.",
    action: `/setup?token=${visit.linkSecret}`,
    fields: accountFields(visit),
    after: false,
  });
}

async function invitationPage(visit: Visit): Promise<Html> {
  const link = await requireLink(visit, "invitation");
  const host = link.accountId === null ? null : await visit.store.accounts.findById("hub", link.accountId);
  const right = link.premium
    ? "With your account, you can create events."
    : "With your account, you can join event teams.";
  return formPage(visit, {
    title: "You are invited",
    lead: `${host?.username ?? "Someone"} has invited you to Hubbub. ${right}`,
    action: `/invitation?token=${visit.linkSecret}`,
    fields: accountFields(visit),
    after: false,
  });
}

function accountFields(visit: Visit): Html {
  const hint = "3 to 30 letters, digits, dots, dashes or underscores.";
  return html`${field(visit, "username", { hint, focus: true })}
  ${visit.realm === "wallet" && field(visit, "displayName", { optional: true })} ${field(visit, "email")}
  ${field(visit, "newPassword")} ${submit("Create account")}`;
}

function signInHint({ site, authorizationQuery }: Visit): Html {
  return smallText(html`Already have an account? ${textLink("Sign in", `${site.path}/sign-in${authorizationQuery}`)}`);
}

function registrationClosedPage(visit: Visit): Html {
  const content = html`<p>
      Ask someone who organizes events on this server for an invitation link. The link opens a page where you can create
      your account.
    </p>
    ${smallText("You do not need an account to answer icebreakers or ask questions at an event.")}
    ${buttonLink("Back to sign in", `${visit.site.path}/sign-in${visit.authorizationQuery}`, "primary", "lg")}`;
  return splitPage(visit, { title: "Accounts are by invitation only", content });
}

/** Shown when a signed-in person without premium opens a premium invitation: offers to make this account premium. */
function upgradePage(visit: Visit, account: Account): Html {
  const lead = "You will then be able to create events and event groups.";
  const content = html`${personCard(account, `${account.username} at ${visit.site.name}`)}
  ${form(visit, `/invitation/redeem?token=${visit.linkSecret}`, submit("Make my account premium"))}
  ${smallText("Is the invitation for someone else? They must open the link on their own device.")}`;
  return splitPage(visit, { title: "You are invited to premium", lead, content });
}

/** @throws PageError 410 if the link is invalid */
async function requireLink(visit: Visit, by: "setup" | "invitation"): Promise<OpenLink> {
  const link = await visit.store.links.findOpen(by, visit.linkSecret);
  if (!link || (by === "setup" && (await visit.store.accounts.isSetUp()))) throw invalidLink(visit, by);
  return link;
}

function invalidLink({ signInLink }: Visit, by: Entitlement["by"]): PageError {
  if (by === "setup") {
    const message = "It was already used or is older than a week. Sign in, or restart Hubbub to get a new one.";
    return new PageError(410, "This setup link is no longer valid", message, signInLink);
  }
  const message = "It was already used or revoked, or is older than 14 days. Ask for a new one.";
  return new PageError(410, "This invitation is no longer valid", message);
}
