/** The wallet sign-on as this product asks it. What it answers counts; what a client claims never does (D-11). */
import { WALLET_TIERS, WALLET_TOKEN_PREFIX, type WalletTier } from "@hubbub/contract/identity";
import { isWebAddress } from "@hubbub/contract/web-address";

import { askProvider, revokeToken, toText } from "./provider-client.ts";
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
  /** Asks at most once a minute per token. */
  validate(token: string): Promise<Validation<WalletUser>>;
  /** Asks in any case; for opening a session. */
  validateNow(token: string): Promise<Validation<WalletUser>>;
  /** Ends the token's session at the provider, where the provider has a call for that. */
  revoke(token: string): Promise<void>;
}

/**
 * @param validateUrl asked at each use, since a bundled wallet has its address only once the server listens
 * @param revokeUrl null for a foreign wallet, which has no such call
 */
export function createWalletClient(validateUrl: () => string, revokeUrl: (() => string) | null = null): WalletClient {
  const cache = new ValidationCache((token) => askProvider(validateUrl(), token), readWalletUser);
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
