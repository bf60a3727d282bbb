/** The calls that sign people in and out: organizers by the hub's bearer token, attendees by the wallet. */
import { authenticationRequired, loginRequired, notFound, Refusal } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { type Cookies, TOKEN_COOKIES } from "../../domain/identity/cookies.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { toWalletSession, upsertProfile } from "../../domain/identity/people.store.ts";
import { readWalletUser } from "../../domain/identity/provider.ts";
import { realmOf } from "../../domain/identity/sign-on.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function identityRoutes(route: DeclareRoute, { kysely, identity, securityLog }: FeatureDeps): void {
  /** Stores a token that the provider has just confirmed in this browser's cookie, and ends the earlier session. */
  const signIn = async (
    { caller, cookies }: { caller: Caller; cookies: Cookies },
    token: string,
    person: { userId: string; username: string },
  ) => {
    const realm = realmOf(token);
    const earlier = caller.tokens[realm];
    if (earlier !== null) await identity[realm].end(earlier, caller.address, token);
    const { name, seconds } = TOKEN_COOKIES[realm];
    cookies.set(name, token, seconds);
    securityLog({ event: "session_created", realm, ...person, address: caller.address });
  };

  for (const name of ["GET /api/auth/me", "GET /api/user"] as const) {
    route(name, async ({ hub, ...call }) => {
      const { bearer, tokens } = call.caller;
      if (bearer === tokens.hub) return hub;
      const user = bearer === null ? null : (await identity.hub.open(bearer))?.person;
      if (bearer === null || !user) throw authenticationRequired();
      await signIn(call, bearer, { userId: user.dbId, username: user.username });
      return user;
    });
  }

  route("GET /api/gfavip/auth", async ({ profile: signedIn, ...call }) => {
    const { bearer, tokens } = call.caller;
    if (bearer === null) throw loginRequired();
    if (signedIn && bearer === tokens.wallet) return toWalletSession(signedIn);
    // The browser may have lost the cookie while the page still has the token.
    const opened = await identity.wallet.open(bearer);
    if (!opened) {
      // The cookie may contain another token, which counts.
      if (!signedIn) call.cookies.clear(TOKEN_COOKIES.wallet.name);
      throw loginRequired();
    }
    const profile = opened.person;
    if (!profile) throw notFound("Profile");
    await signIn(call, bearer, { userId: profile.id, username: profile.username });
    return toWalletSession(profile);
  });

  route("POST /api/gfavip/callback", async ({ body, ...call }) => {
    const opened = await identity.wallet.open(body.token, (user) => upsertProfile(kysely, readWalletUser(user)));
    const profile = opened?.person;
    if (!profile) {
      const { address } = call.caller;
      securityLog({ event: "authn_login_fail", realm: "wallet", address, reason: "token refused" });
      throw new Refusal("unauthenticated", "Token validation failed");
    }
    await signIn(call, body.token, { userId: profile.id, username: profile.username });
    return toWalletSession(profile);
  });

  // Signs this browser out of everything, so that one button is enough on a shared computer.
  for (const name of ["POST /api/auth/logout", "POST /api/gfavip/logout"] as const) {
    route(name, async ({ caller: { bearer, tokens, address }, cookies }) => {
      for (const token of new Set([tokens.wallet, tokens.hub, bearer])) {
        if (token === null) continue;
        const realm = realmOf(token);
        if (await identity[realm].end(token, address))
          securityLog({ event: "session_expired", realm, address, reason: "signed out" });
      }
      for (const realm of ["hub", "wallet"] as const) cookies.clear(TOKEN_COOKIES[realm].name);
      return null;
    });
  }
}
