/** The calls that sign people in and out: organizers by the hub's bearer token, attendees by the wallet. */
import { WALLET_TOKEN_PREFIX } from "@hubbub/contract/sign-in-names";
import type { HubUser } from "@hubbub/contract/identity";
import type { FastifyBaseLogger } from "fastify";

import { authenticationRequired, loginRequired, notFound, Refusal } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import {
  type Cookies,
  STAFF_COOKIE,
  STAFF_SECONDS,
  WALLET_COOKIE,
  WALLET_SESSION_SECONDS,
} from "../../domain/identity/cookies.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import {
  findProfileByWalletUser,
  type Profile,
  upsertProfile,
  toWalletSession,
} from "../../domain/identity/people.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function identityRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const { kysely, securityLog } = deps;
  const { wallet, walletSessions } = deps.identity;

  for (const name of ["GET /api/auth/me", "GET /api/user"] as const) {
    route(name, async ({ caller, hub, cookies }) => {
      await keepStaffSession(deps, caller, hub, cookies);
      return hub;
    });
  }

  const openWalletSession = async (caller: Caller, profile: Profile, token: string, cookies: Cookies) => {
    if (caller.walletSecret !== null) await walletSessions.end(caller.walletSecret);
    const secret = await walletSessions.open(profile.id, token);
    cookies.set(WALLET_COOKIE, secret, WALLET_SESSION_SECONDS);
    const { id: userId, username } = profile;
    securityLog({ event: "session_created", realm: "wallet", userId, username, address: caller.address });
  };

  route("GET /api/gfavip/auth", async ({ caller, profile: signedIn, cookies }) => {
    const token = caller.bearer;
    if (!token) throw loginRequired();
    const confirmed = await wallet.validate(token);
    if (!confirmed) {
      await walletSessions.endAllOf(token);
      cookies.clear(WALLET_COOKIE);
      throw loginRequired();
    }
    const profile = await findProfileByWalletUser(kysely, confirmed.value.id);
    if (!profile) throw notFound("Profile");
    // The browser may have lost the cookie while the page still has the token: open a session again.
    if (signedIn?.id !== profile.id) {
      if (!(await wallet.validateNow(token))) throw loginRequired();
      await openWalletSession(caller, profile, token, cookies);
    }
    return toWalletSession(profile);
  });

  route("POST /api/gfavip/callback", async ({ caller, body, cookies }) => {
    const confirmed = await wallet.validateNow(body.token);
    if (!confirmed) {
      securityLog({ event: "authn_login_fail", realm: "wallet", address: caller.address, reason: "token refused" });
      throw new Refusal("unauthenticated", "Token validation failed");
    }
    const profile = await upsertProfile(kysely, confirmed.value);
    await openWalletSession(caller, profile, body.token, cookies);
    return toWalletSession(profile);
  });

  for (const name of ["POST /api/auth/logout", "POST /api/gfavip/logout"] as const) {
    route(name, async ({ caller, cookies, log }) => {
      await signOut(deps, caller, cookies, log);
      return null;
    });
  }
}

/** Opens a staff session for the bearer token, unless this browser already has one. */
async function keepStaffSession(
  { identity: { hub, staffSessions }, securityLog }: FeatureDeps,
  caller: Caller,
  { dbId, username }: HubUser,
  cookies: Cookies,
): Promise<void> {
  const token = caller.bearer;
  if (token === null) throw authenticationRequired();
  if (caller.staffSecret !== null && (await staffSessions.isSessionOf(caller.staffSecret, token))) return;
  if (!(await hub.validateNow(token))) throw authenticationRequired();
  if (caller.staffSecret !== null) await staffSessions.end(caller.staffSecret);
  cookies.set(STAFF_COOKIE, await staffSessions.open(dbId, token), STAFF_SECONDS);
  securityLog({ event: "session_created", realm: "hub", userId: dbId, username, address: caller.address });
}

/**
 * Signs this browser out of everything: ends the sessions of both cookies and of the bearer token, here and at the
 * bundled sign-on, so that one button is enough on a shared computer.
 */
async function signOut(
  { identity: { hub, wallet, walletSessions, staffSessions }, securityLog }: FeatureDeps,
  caller: Caller,
  cookies: Cookies,
  log: FastifyBaseLogger,
): Promise<void> {
  const { bearer, walletSecret, staffSecret } = caller;
  const ended = [
    { realm: "wallet" as const, client: wallet, token: walletSecret && (await walletSessions.end(walletSecret)) },
    { realm: "hub" as const, client: hub, token: staffSecret && (await staffSessions.end(staffSecret)) },
    bearer?.startsWith(WALLET_TOKEN_PREFIX)
      ? { realm: "wallet" as const, client: wallet, token: bearer }
      : { realm: "hub" as const, client: hub, token: bearer },
  ];
  const seen = new Set<string>();
  for (const { realm, client, token } of ended) {
    if (token === null || seen.has(token)) continue;
    seen.add(token);
    await (realm === "wallet" ? walletSessions : staffSessions).endAllOf(token);
    try {
      await client.revoke(token, caller.address);
    } catch (error) {
      // The sessions here have ended. The token ends at its provider when it expires or is revoked there.
      log.warn(
        { err: error, realm },
        "Could not revoke a token at its provider. The sessions here have ended; the token expires there.",
      );
    }
    securityLog({ event: "session_expired", realm, address: caller.address, reason: "signed out" });
  }
  for (const name of [WALLET_COOKIE, STAFF_COOKIE]) cookies.clear(name);
}
