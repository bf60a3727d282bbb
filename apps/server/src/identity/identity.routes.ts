/** Sign-in over HTTP: organizers by the hub's bearer, attendees by the wallet. */
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { authenticationRequired, loginRequired, notFound, providerAway, Refusal } from "../http/refusal.ts";
import type { DeclareRoute } from "../http/route.ts";
import {
  clearCookie,
  setCookie,
  STAFF_COOKIE,
  STAFF_SECONDS,
  WALLET_COOKIE,
  WALLET_SESSION_SECONDS,
} from "./cookies.ts";
import type { Signer } from "./signed-value.ts";
import type { WalletClient } from "./wallet-client.ts";
import {
  closeWalletSession,
  closeWalletSessionsOf,
  findProfileByWalletUser,
  openWalletSession,
  rememberProfile,
  toWalletSession,
} from "./wallet.store.ts";

export interface IdentityRouteParts {
  kysely: Kysely<Schema>;
  wallet: WalletClient;
  staffSigner: Signer;
}

export function identityRoutes(route: DeclareRoute, { kysely, wallet, staffSigner }: IdentityRouteParts): void {
  for (const name of ["GET /api/auth/me", "GET /api/user"] as const) {
    route(name, async ({ access, request, reply }) => {
      if (!access.hub) throw authenticationRequired();
      // WebSockets carry no bearer: this cookie is what the live channel knows the organizer by (D-15).
      const expires = Date.now() + STAFF_SECONDS * 1000;
      setCookie(request, reply, STAFF_COOKIE, staffSigner.sign(`${access.hub.dbId}|${expires}`), STAFF_SECONDS);
      return access.hub;
    });
  }

  route("POST /api/auth/logout", async ({ reply }) => {
    clearCookie(reply, STAFF_COOKIE);
    return null;
  });

  route("GET /api/gfavip/auth", async ({ access, request, reply }) => {
    const token = access.caller.bearer;
    if (!token) throw loginRequired();
    const validation = await wallet.validate(token);
    if (validation.outcome === "unavailable") throw providerAway(validation.cause);
    if (validation.outcome === "refused") {
      await closeWalletSessionsOf(kysely, token);
      clearCookie(reply, WALLET_COOKIE);
      throw loginRequired();
    }
    const profile = await findProfileByWalletUser(kysely, validation.value.id);
    if (!profile) throw notFound("Profile");
    // The browser may have dropped the cookie while the page kept the token: give it its session back.
    if (access.profile?.id !== profile.id) {
      setCookie(
        request,
        reply,
        WALLET_COOKIE,
        await openWalletSession(kysely, profile.id, token),
        WALLET_SESSION_SECONDS,
      );
    }
    return toWalletSession(profile);
  });

  route("POST /api/gfavip/callback", async ({ body, request, reply }) => {
    const validation = await wallet.validate(body.token);
    if (validation.outcome === "unavailable") throw providerAway(validation.cause);
    if (validation.outcome === "refused") throw new Refusal("unauthenticated", "Token validation failed");
    const profile = await rememberProfile(kysely, validation.value);
    setCookie(
      request,
      reply,
      WALLET_COOKIE,
      await openWalletSession(kysely, profile.id, body.token),
      WALLET_SESSION_SECONDS,
    );
    return toWalletSession(profile);
  });

  route("POST /api/gfavip/logout", async ({ access, reply }) => {
    if (access.caller.walletSecret) await closeWalletSession(kysely, access.caller.walletSecret);
    clearCookie(reply, WALLET_COOKIE);
    return null;
  });
}
