/**
 * Client of the wallet sign-on: validates attendees' tokens. Only its answers count, not what a client claims (D-11).
 */
import { WALLET_TOKEN_PREFIX } from "@hubbub/contract/sign-in-names";
import { WALLET_TIERS, type WalletTier } from "@hubbub/contract/identity";
import { isWebAddress } from "@hubbub/contract/web-address";

import { fetchProviderUser, revokeToken, toText } from "./provider-client.ts";
import { type Validation, ValidationCache } from "./validation-cache.ts";

export interface WalletUser {
  id: string;
  username: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  tier: WalletTier;
  credits: number;
}

export interface WalletClient {
  /** Validates a token. A valid answer of the wallet is cached for a minute. */
  validate(token: string): Promise<Validation<WalletUser>>;
  /** Validates a token without using the cache; for opening a session. */
  validateNow(token: string): Promise<Validation<WalletUser>>;
  /** Ends the token's session at the provider if the provider supports it, and removes the token from the cache. */
  revoke(token: string): Promise<void>;
}

/**
 * @param validateUrl a function, because a bundled wallet has its address only once the server listens
 * @param revokeUrl null for an external wallet, which has no such call
 */
export function createWalletClient(validateUrl: () => string, revokeUrl: (() => string) | null = null): WalletClient {
  const cache = new ValidationCache((token) => fetchProviderUser(validateUrl(), token), readWalletUser);
  const isWalletToken = (token: string) => token.startsWith(WALLET_TOKEN_PREFIX);
  return {
    validate: async (token) => (isWalletToken(token) ? cache.validate(token) : { outcome: "refused" }),
    validateNow: async (token) => (isWalletToken(token) ? cache.validateNow(token) : { outcome: "refused" }),
    async revoke(token) {
      if (revokeUrl) await revokeToken(revokeUrl(), token);
      cache.forget(token);
    },
  };
}

export function readWalletUser(user: Record<string, unknown>): WalletUser {
  const username = toText(user["username"]);
  const avatarUrl = toText(user["avatarUrl"]);
  const credits = Number(user["credits"]);
  return {
    id: toText(user["id"]),
    username,
    email: toText(user["email"]),
    displayName: toText(user["displayName"]).trim() || username,
    avatarUrl: isWebAddress(avatarUrl) ? avatarUrl : null,
    tier: WALLET_TIERS.find((tier) => tier === user["tier"]) ?? "free",
    credits: Number.isSafeInteger(credits) ? credits : 0,
  };
}
