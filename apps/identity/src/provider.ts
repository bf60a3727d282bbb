/**
 * What the product's server asks the sign-on about accounts. A product in the same process calls these functions; others
 * use the calls of the protocol (routes/protocol.routes.ts).
 */
import type { SecurityLog } from "@hubbub/server-kit/security-log";

import type { Account, Realm } from "./accounts/account.ts";
import { isUsername } from "./accounts/account-rules.ts";
import { createTokens, type Tokens } from "./protocol/tokens.ts";
import type { IdentityStore } from "./store/store.ts";
import type { OpenSession } from "./store/sessions.store.ts";

interface ProviderOptions {
  store: IdentityStore;
  realm: Realm;
  /** The same as that of the plugin. */
  issuer: string | undefined;
  securityLog: SecurityLog;
}

/** The sign-on of one realm for a product in the same process. */
export function createProvider({ store, realm, issuer, securityLog }: ProviderOptions) {
  const parts = { store, realm, securityLog, tokens: createTokens(store.signingKey, issuer) };
  return {
    isForeign: false,
    async validate(token: string) {
      const session = await sessionOfToken(parts, token);
      return session
        ? { outcome: "valid" as const, user: validatedUser(session.account) }
        : { outcome: "refused" as const };
    },
    revoke: (token: string, address: string) => revokeToken(parts, token, address),
    hasAccount: async (username: string) =>
      isUsername(username) && (await store.accounts.findByUsername(realm, username)) !== null,
  };
}

interface Parts {
  store: IdentityStore;
  realm: Realm;
  tokens: Tokens;
  securityLog: SecurityLog;
}

/** The open session of a token; null if the token is invalid or the session has ended. */
export async function sessionOfToken(
  { store, realm, tokens }: Omit<Parts, "securityLog">,
  token: string,
): Promise<OpenSession | null> {
  const claims = await tokens.verify(realm, token);
  if (!claims) return null;
  const session = await store.sessions.findById(realm, claims.sessionId);
  return session?.account.id === claims.accountId ? session : null;
}

/** Ends the session of a token and thereby all its tokens. Does nothing for an invalid token. */
export async function revokeToken(parts: Parts, token: string, address: string): Promise<void> {
  const session = await sessionOfToken(parts, token);
  if (!session || !(await parts.store.sessions.end(session.account.id, session.id))) return;
  const { id: accountId, username } = session.account;
  const reason = "signed out of the product";
  parts.securityLog({ event: "authn_token_revoked", realm: parts.realm, accountId, username, address, reason });
}

/** The user of a valid token, as the protocol describes it. */
export function validatedUser(account: Account): Record<string, unknown> {
  const { id, username, premium, tier, credits } = account;
  const email = account.email ?? "";
  if (account.realm === "hub") {
    return { id, username, email, premium, premium_tier: premium ? "PREMIUM" : null };
  }
  return { id, username, email, displayName: account.displayName ?? username, avatarUrl: null, tier, credits };
}
