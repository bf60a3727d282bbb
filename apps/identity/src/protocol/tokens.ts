/** Signed tokens of the two realms: JWT with HS256. Only this service has the key. */
import { errors, jwtVerify, SignJWT } from "jose";

import type { Account, Realm } from "../accounts/account.ts";
import { TOKEN_SECONDS } from "../accounts/account.ts";
import { isUuid } from "../accounts/account-rules.ts";
import type { Authorization } from "./authorization.ts";

const WALLET_TOKEN_PREFIX = "gfavip-session-";
const DEFAULT_ISSUER = "hubbub-identity";
const TOKEN_LENGTH_MAX = 2048;

/** Claims of a token with a valid signature. The caller must check that the session is still open. */
interface TokenClaims {
  accountId: string;
  sessionId: string;
}

export interface Tokens {
  /** Issues a token for this session. It is valid only while the session is open. */
  issue(account: Account, sessionId: string): Promise<string>;
  /** Returns the claims of a valid token of this realm; null for anything else. */
  verify(realm: Realm, token: string): Promise<TokenClaims | null>;
}

/** @param issuer claim `iss` of the tokens; undefined for a default */
export function createTokens(signingKey: Uint8Array, issuer: string | undefined): Tokens {
  const iss = issuer ?? DEFAULT_ISSUER;

  return {
    async issue(account, sessionId) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(iss)
        .setAudience(account.realm)
        .setSubject(account.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_SECONDS[account.realm])
        .sign(signingKey);
      return account.realm === "wallet" ? WALLET_TOKEN_PREFIX + token : token;
    },

    async verify(realm, token) {
      const bare = withoutPrefix(realm, token);
      if (bare === null || bare.length > TOKEN_LENGTH_MAX) return null;
      try {
        const { payload } = await jwtVerify(bare, signingKey, {
          algorithms: ["HS256"],
          issuer: iss,
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
