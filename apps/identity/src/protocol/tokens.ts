/** Signed tokens of the two realms: JWT with HS256. Only this service has the key. */
import { errors, jwtVerify, SignJWT } from "jose";

import { type Account, isUuid, type Realm, TOKEN_SECONDS } from "../accounts/account.ts";
import type { Authorization } from "./authorization.ts";

const WALLET_TOKEN_PREFIX = "gfavip-session-";
const DEFAULT_ISSUER = "hubbub-identity";
const TOKEN_LENGTH_MAX = 2048;

export type Tokens = ReturnType<typeof createTokens>;

/** @param issuer claim `iss` of the tokens */
export function createTokens(signingKey: Uint8Array, issuer = DEFAULT_ISSUER) {
  return {
    /** Issues a token for this session. It is valid only while the session is open. */
    async issue(account: Account, sessionId: string): Promise<string> {
      const issuedAt = Math.floor(Date.now() / 1000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(account.realm)
        .setSubject(account.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS[account.realm])
        .sign(signingKey);
      return account.realm === "wallet" ? WALLET_TOKEN_PREFIX + token : token;
    },

    /**
     * The account and session of a token of this realm; null if the token is invalid. The caller must check that the
     * session is still open.
     */
    async verify(realm: Realm, token: string): Promise<{ accountId: string; sessionId: string } | null> {
      const bare = withoutPrefix(realm, token);
      if (bare === null || bare.length > TOKEN_LENGTH_MAX) return null;
      try {
        const { payload } = await jwtVerify(bare, signingKey, {
          algorithms: ["HS256"],
          issuer,
          audience: realm,
          requiredClaims: ["sub", "exp", "sid"],
        });
        const { sub, sid } = payload;
        return isUuid(sub) && isUuid(sid) ? { accountId: sub, sessionId: sid } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

function withoutPrefix(realm: Realm, token: string): string | null {
  const prefixed = token.startsWith(WALLET_TOKEN_PREFIX);
  if (prefixed !== (realm === "wallet")) return null;
  return prefixed ? token.slice(WALLET_TOKEN_PREFIX.length) : token;
}

/** The redirect URL back to the product, with the query parameters of the realm's protocol. */
export function returnUrl(account: Account, token: string, { redirectUri, state }: Authorization): string {
  const { id, email, username, tier, credits } = account;
  const url = new URL(redirectUri);
  const parameters =
    account.realm === "hub"
      ? { token, user_id: id, username }
      : { user_id: id, email: email ?? "", username, token, tier, credits: String(credits) };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set("state", state);
  return url.href;
}
