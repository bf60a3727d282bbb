/**
 * The sign-on of one realm for the product: issues, validates and revokes tokens (JWT with HS256; only this service has
 * the key).
 */
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import { errors, jwtVerify, SignJWT } from "jose";

import { type Account, isUsername, isUuid, type Realm, TOKEN_SECONDS } from "../accounts/account.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import type { IdentityStore } from "../store/store.ts";

const TOKEN_PREFIXES = { hub: "", wallet: "gfavip-session-" };
const TOKEN_LENGTH_MAX = 2048;

interface ProviderOptions {
  store: IdentityStore;
  realm: Realm;
  securityLog: SecurityLog;
}

export type Provider = ReturnType<typeof createProvider>;

export function createProvider({ store, realm, securityLog }: ProviderOptions) {
  const prefix = TOKEN_PREFIXES[realm];

  /** The session of a token of this realm; null if the token is invalid or the session has ended. */
  const sessionOf = async (token: string): Promise<OpenSession | null> => {
    const jwt = token.slice(prefix.length);
    if (!token.startsWith(prefix) || jwt.length > TOKEN_LENGTH_MAX) return null;
    const requiredClaims = ["sub", "exp", "sid"];
    const options = { algorithms: ["HS256"], audience: realm, requiredClaims };
    const verified = await jwtVerify(jwt, store.signingKey, options).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    });
    const { sub, sid } = verified?.payload ?? {};
    const session = isUuid(sid) ? await store.sessions.findById(realm, sid) : null;
    return session?.account.id === sub ? session : null;
  };

  return {
    /** Issues a token, which is valid while the session is open. */
    async issue({ id: sid, account }: OpenSession): Promise<string> {
      const issuedAt = Math.floor(Date.now() / 1000);
      const token = await new SignJWT({ sid })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setAudience(realm)
        .setSubject(account.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS[realm])
        .sign(store.signingKey);
      return prefix + token;
    },

    /** The user of a token; null if the token is invalid or its session has ended. */
    async validate(token: string) {
      const session = await sessionOf(token);
      return session && validatedUser(session.account);
    },

    /**
     * Ends the session of a token and thereby all its tokens, unless the token `kept` is one of them. Does nothing for an
     * invalid token.
     * @returns whether a session has ended
     */
    async revoke(token: string, address: string, kept: string | null): Promise<boolean> {
      const session = await sessionOf(token);
      if (!session || (kept !== null && (await sessionOf(kept))?.id === session.id)) return false;
      if (!(await store.sessions.end(session.account.id, session.id))) return false;
      const { id: accountId, username } = session.account;
      const reason = "signed out of the product";
      securityLog({ event: "authn_token_revoked", realm, accountId, username, address, reason });
      return true;
    },

    confirmsNames: true,

    /** The user of an account; null if it was removed or disabled. */
    findUser: async (id: string) => {
      const account = isUuid(id) ? await store.accounts.findById(realm, id) : null;
      return account && !account.disabledAt ? validatedUser(account) : null;
    },

    hasAccount: async (username: string) =>
      isUsername(username) && (await store.accounts.findByUsername(realm, username)) !== null,
  };
}

/** The user of an account, as the protocol describes it. */
function validatedUser(account: Account): Record<string, unknown> & { id: string } {
  const { id, username, premium, tier, credits } = account;
  const email = account.email ?? "";
  if (account.realm === "hub") {
    return { id, username, email, premium, premium_tier: premium ? "PREMIUM" : null };
  }
  return { id, username, email, displayName: account.displayName ?? username, avatarUrl: null, tier, credits };
}
