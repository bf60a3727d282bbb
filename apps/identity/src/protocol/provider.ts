/**
 * What the product's server asks the sign-on about accounts. A product in the same process calls these functions; others
 * use the calls of the protocol (routes/protocol.routes.ts).
 */
import type { SecurityLog } from "@hubbub/server-kit/security-log";

import { type Account, isUsername, type Realm } from "../accounts/account.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import type { IdentityStore } from "../store/store.ts";
import { createTokens } from "./tokens.ts";

interface ProviderOptions {
  store: IdentityStore;
  realm: Realm;
  /** The same as that of the plugin. */
  issuer?: string | undefined;
  securityLog: SecurityLog;
}

/** The sign-on of one realm for a product. */
export function createProvider({ store, realm, issuer, securityLog }: ProviderOptions) {
  const tokens = createTokens(store.signingKey, issuer);
  const sessionOf = async (token: string): Promise<OpenSession | null> => {
    const claims = await tokens.verify(realm, token);
    if (!claims) return null;
    const session = await store.sessions.findById(realm, claims.sessionId);
    return session?.account.id === claims.accountId ? session : null;
  };
  return {
    isForeign: false,
    /** A token is valid while its session is open. */
    async validate(token: string) {
      const session = await sessionOf(token);
      return session
        ? { outcome: "valid" as const, user: validatedUser(session.account) }
        : { outcome: "refused" as const };
    },
    /** Ends the session of a token and thereby all its tokens. Does nothing for an invalid token. */
    async revoke(token: string, address: string): Promise<void> {
      const session = await sessionOf(token);
      if (!session || !(await store.sessions.end(session.account.id, session.id))) return;
      const { id: accountId, username } = session.account;
      const reason = "signed out of the product";
      securityLog({ event: "authn_token_revoked", realm, accountId, username, address, reason });
    },
    hasAccount: async (username: string) =>
      isUsername(username) && (await store.accounts.findByUsername(realm, username)) !== null,
  };
}

/** The user of a valid token, as the protocol describes it. */
function validatedUser(account: Account): Record<string, unknown> {
  const { id, username, premium, tier, credits } = account;
  const email = account.email ?? "";
  if (account.realm === "hub") {
    return { id, username, email, premium, premium_tier: premium ? "PREMIUM" : null };
  }
  return { id, username, email, displayName: account.displayName ?? username, avatarUrl: null, tier, credits };
}
