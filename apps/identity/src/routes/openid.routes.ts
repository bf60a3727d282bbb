/** Signing in at the issuer (OpenID Connect), connecting and disconnecting an account, and signing out of the issuer. */
import { networkOf } from "@hubbub/server-kit/network";

import { SESSION_SECONDS } from "../accounts/account.ts";
import { type Link, PageError } from "../http/errors.ts";
import { type Result, type Routes, submitOrShowAgain } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { button, buttonLink } from "../pages/elements.ts";
import { proofFields, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { backLink, formPage, splitPage } from "../pages/layout.ts";
import { readAuthorization } from "../protocol/authorization.ts";
import { confirmPerson } from "../sign-in/confirm-person.ts";
import { accountOf, claimsFor, startAtIssuer, takeRequest } from "../sign-in/external-sign-in.ts";
import { type Claims, type Issuer, IssuerError } from "../sign-in/issuer.ts";
import { canDisconnect, readSecurity } from "../sign-in/passkeys.ts";
import { completeSignIn, redirectAfterSignIn } from "../sign-in/sign-in.ts";
import type { OpenIdRequest } from "../store/openid.store.ts";
import { signInPage } from "./sign-in.routes.ts";

export function openIdRoutes({ site: { issuer }, get, form }: Routes): void {
  if (!issuer) return;
  const startSignIn = (visit: Visit) => start(visit, issuer);
  get("/oidc/start", (visit) => submitOrShowAgain(visit, startSignIn, signInPage));
  get("/oidc/callback", (visit) => finish(visit, issuer), { isIssuerCallback: true });
  form(
    "/oidc/connect",
    (visit) => connectPage(visit, issuer),
    (visit) => startConnecting(visit, issuer),
  );
  form(
    "/oidc/disconnect",
    (visit) => disconnectPage(visit, issuer),
    (visit) => disconnect(visit, issuer),
  );
  get("/oidc/sign-out", (visit) => signOutOfIssuer(visit, issuer));
}

async function start(visit: Visit, issuer: Issuer): Promise<Result> {
  // Another website must not replace the account that is signed in.
  if (isFromAnotherSite(visit)) return visit.redirect(`/sign-in${visit.authorizationQuery}`);
  await visit.site.challenges.take(`${visit.realm} issuer ${networkOf(visit.request.ip)}`);
  return visit.reply.redirect(await startAtIssuer(visit, issuer, null), 303);
}

function isFromAnotherSite({ request }: Visit): boolean {
  return request.headers["sec-fetch-site"] === "cross-site";
}

async function finish(visit: Visit, issuer: Issuer): Promise<Result> {
  const request = await takeRequest(visit);
  const query = Object.fromEntries(new URLSearchParams(request.returnQuery));
  visit.authorization = readAuthorization(query, visit.realm, visit.origin);
  const claims = await claimsFor(visit, issuer, request, wayBack(visit, request));
  if (request.accountId !== null) return connect(visit, issuer, claims, request.accountId);
  const session = await completeSignIn(visit, await accountOf(visit, issuer, claims));
  if (issuer.options.logout) visit.cookies.set("identity_issuer", "1", SESSION_SECONDS);
  return redirectAfterSignIn(visit, session);
}

function wayBack({ site, authorizationQuery }: Visit, { accountId }: OpenIdRequest): Link {
  if (accountId !== null) return { href: site.path, label: "Back to your account" };
  return { href: `${site.path}/sign-in${authorizationQuery}`, label: "Back to sign in" };
}

async function connect(visit: Visit, issuer: Issuer, claims: Claims, accountId: string): Promise<Result> {
  const { id, account } = await visit.requireSession();
  if (account.id !== accountId) throw visit.signedOut("You have since signed in to another account.");
  const { openId, sessions } = visit.store;
  const owner = await openId.findAccount(claims);
  if (owner?.id !== account.id) {
    const isConnected = owner === null && (await openId.connect(claims, account.id));
    if (!isConnected) throw alreadyConnected(visit, issuer);
    visit.record("user_updated", account, "issuer connected");
    await sessions.endAll(account.id, id);
  }
  return visit.redirect("?done=issuer-connected");
}

function alreadyConnected({ site }: Visit, { options: { name } }: Issuer): PageError {
  const message = `Your account here or your account at ${name} is already connected to another account.`;
  return new PageError(409, `Could not connect ${name}`, message, { href: site.path, label: "Back to your account" });
}

async function connectPage(visit: Visit, { options: { name } }: Issuer): Promise<Result> {
  const security = await readSecurity(visit, await visit.requireAccount());
  if (security.connectedSince) return visit.redirect("");
  return formPage(visit, {
    title: `Connect ${name}`,
    lead: `You will then be able to sign in with ${name}. Confirm that it is you, then sign in there.`,
    action: "/oidc/connect",
    fields: html`${proofFields(visit, security)} ${submit("Continue")}`,
  });
}

async function startConnecting(visit: Visit, issuer: Issuer): Promise<Result> {
  const account = await visit.requireAccount();
  await confirmPerson(visit, account);
  return leavePage(visit, issuer, await startAtIssuer(visit, issuer, account.id), "You confirmed that it is you.");
}

/** A page that opens the issuer. Browsers do not follow a redirect to another server after a form (`form-action`). */
function leavePage(visit: Visit, { options: { name } }: Issuer, url: string, lead: string): Html {
  visit.reply.header("refresh", `0; url=${url}`);
  const content = html`${buttonLink(`Continue to ${name}`, url, "primary", "lg")} ${backLink(visit)}`;
  return splitPage(visit, { title: `Continue to ${name}`, lead, content });
}

async function disconnectPage(visit: Visit, issuer: Issuer): Promise<Result> {
  const security = await requireDisconnectable(visit, issuer);
  const { name } = issuer.options;
  return formPage(visit, {
    title: `Disconnect ${name}`,
    lead: `After that, you will no longer be able to sign in with ${name}.`,
    action: "/oidc/disconnect",
    fields: html`${proofFields(visit, security)} ${button("Disconnect", "danger", "lg")}`,
  });
}

async function disconnect(visit: Visit, issuer: Issuer): Promise<Result> {
  const { id, account } = await visit.requireSession();
  await requireDisconnectable(visit, issuer);
  await confirmPerson(visit, account);
  await visit.store.openId.disconnect(account.id);
  visit.record("user_updated", account, "issuer disconnected");
  await visit.store.sessions.endAll(account.id, id);
  return visit.redirect("?done=issuer-disconnected");
}

/** @throws PageError 409 if the account has no other way to sign in */
async function requireDisconnectable(visit: Visit, { options: { name } }: Issuer) {
  const security = await readSecurity(visit, await visit.requireAccount());
  if (canDisconnect(visit, security)) return security;
  const message = "It is the only way to sign in to your account.";
  const link = { href: visit.site.path, label: "Back to your account" };
  throw new PageError(409, `Could not disconnect ${name}`, message, link);
}

/** After the local session has ended: ends that of the issuer too, if this browser signed in there. */
async function signOutOfIssuer(visit: Visit, issuer: Issuer): Promise<Result> {
  const { name, logout } = issuer.options;
  if (isFromAnotherSite(visit)) return visit.redirect("");
  if (!logout || visit.cookies.read("identity_issuer") === undefined) return visit.reply.redirect("/", 303);
  visit.cookies.clear("identity_issuer");
  const url = await issuer.signOutUrl(`${visit.origin}/`).catch((error: unknown) => {
    if (!(error instanceof IssuerError)) throw error;
    const message = `You are signed out here, but ${name} is not responding: you may still be signed in there.`;
    throw new PageError(503, "You are signed out", message);
  });
  return url === null ? visit.reply.redirect("/", 303) : leavePage(visit, issuer, url, "You are signed out here.");
}
