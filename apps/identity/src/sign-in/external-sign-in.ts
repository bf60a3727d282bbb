/** Sign-ins at the issuer (OpenID Connect): the redirect to it, and the account of the person who returns. */
import { randomInt } from "node:crypto";

import type { Account } from "../accounts/account.ts";
import {
  claimNames,
  emailRefusal,
  isPremium,
  numberedUsername,
  usernameOf,
  verifiedEmail,
} from "../accounts/claims.ts";
import { FormError, type Link, PageError, RETRY_SECONDS } from "../http/errors.ts";
import type { Visit } from "../http/visit.ts";
import { TakenError } from "../store/accounts.store.ts";
import type { OpenIdRequest } from "../store/openid.store.ts";
import { type Claims, type Issuer, IssuerError, type OpenIdOptions } from "./issuer.ts";

function notResponding({ name }: OpenIdOptions): string {
  return `${name} is not responding. Please try again.`;
}

/**
 * Stores the start of a sign-in for this browser and returns the URL of the issuer to open.
 * @param accountId the account to connect; null for a sign-in
 * @throws FormError 503 if the issuer does not respond
 */
export async function startAtIssuer(visit: Visit, issuer: Issuer, accountId: string | null): Promise<string> {
  try {
    const { url, ...started } = await issuer.startSignIn(`${visit.origin}${visit.site.path}/oidc/callback`);
    const request = { ...started, returnQuery: visit.authorizationQuery, accountId };
    await visit.store.openId.addRequest(request, visit.browserSecret());
    return url;
  } catch (error) {
    if (!(error instanceof IssuerError)) throw error;
    logFailure(visit, error);
    throw new FormError(503, { form: notResponding(issuer.options) }, RETRY_SECONDS);
  }
}

/** Uses up the request that this callback answers. @throws PageError 400 if it is unknown, used, expired or foreign */
export async function takeRequest(visit: Visit): Promise<OpenIdRequest> {
  const { state } = visit.query;
  const browser = visit.secret("identity_browser");
  const isComplete = typeof state === "string" && browser !== null;
  const request = isComplete ? await visit.store.openId.takeRequest(state, browser) : null;
  if (request) return request;
  visit.record("authn_login_fail", null, "unknown state");
  const message = "It was already completed, is older than ten minutes, or was started in another browser.";
  throw new PageError(400, "This sign-in is no longer valid", message, visit.signInLink);
}

/** The claims that the issuer answers with. @throws PageError with the way back if there are none or they are refused */
export async function claimsFor(visit: Visit, issuer: Issuer, request: OpenIdRequest, back: Link): Promise<Claims> {
  const { options } = issuer;
  const callback = new URL(visit.request.url, visit.origin);
  const claims = await issuer.readClaims(callback, request).catch((error: unknown) => {
    if (!(error instanceof IssuerError)) throw error;
    logFailure(visit, error);
    throw failurePage(error, options, back);
  });
  await visit.store.openId.saveClaimNames(claimNames(claims));
  const refusal = emailRefusal(claims, options);
  if (refusal === null) return claims;
  visit.record("authn_login_fail", null, "email address refused");
  throw new PageError(403, "You cannot sign in with this account", refusal, back);
}

function logFailure(visit: Visit, { failure, details }: IssuerError): void {
  visit.record("authn_login_fail", null, failure);
  if (failure !== "canceled") visit.request.log.warn({ failure, details }, "sign-in at the issuer failed");
}

function failurePage({ failure }: IssuerError, options: OpenIdOptions, back: Link): PageError {
  const { name } = options;
  if (failure === "issuer unavailable") return new PageError(503, "One moment, please", notResponding(options), back);
  if (failure === "canceled") {
    return new PageError(400, "You are not signed in", `The sign-in was canceled at ${name}.`, back);
  }
  const message = `The response from ${name} was not valid. Please try again. If it fails again, contact the server administrator.`;
  return new PageError(400, "Could not sign you in", message, back);
}

/** The account of a person, which the first sign-in creates. Sets premium and email address as the claims say. */
export async function accountOf(visit: Visit, { options }: Issuer, claims: Claims): Promise<Account> {
  const { openId } = visit.store;
  const known = (await openId.findAccount(claims)) ?? (await createAccount(visit, options, claims));
  const account = await openId.updateAccount(known.id, isPremium(claims, options), verifiedEmail(claims, options));
  if (!account) throw visit.signedOut("This account was removed while you were signing in. Please sign in again.");
  if (account.premium !== known.premium) {
    visit.record("authz_change", account, account.premium ? "premium by claim" : "not premium by claim");
  }
  return account;
}

async function createAccount(visit: Visit, options: OpenIdOptions, claims: Claims): Promise<Account> {
  const { openId } = visit.store;
  const wanted = usernameOf(claims, options);
  // The last number is random, in case many people want the same name.
  const numbered = [2, 3, 4, 5, randomInt(1_000_000, 1_000_000_000)].map((one) => numberedUsername(wanted, one));
  for (const username of [wanted, ...numbered]) {
    try {
      const created = await openId.createAccount(claims, username);
      if (created) visit.record("user_created", created, "by issuer");
      // Another request of the same person may have created the account.
      const account = created ?? (await openId.findAccount(claims));
      if (account) return account;
    } catch (error) {
      if (!(error instanceof TakenError)) throw error;
    }
  }
  throw new Error("No free username was found for a new account");
}
