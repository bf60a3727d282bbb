/** The wallet sign-on as this product asks it. What it answers counts; what a client claims never does (D-11). */
import { WALLET_TIERS, WALLET_TOKEN_PREFIX, type WalletTier } from "@hubbub/contract/identity";
import { isWebAddress } from "@hubbub/contract/web-address";

import { askProvider, toText } from "./provider-client.ts";
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
  validate(token: string): Promise<Validation<WalletUser>>;
}

/** @param validateUrl asked at each use, since a bundled wallet has its address only once the server listens */
export function createWalletClient(validateUrl: () => string): WalletClient {
  const cache = new ValidationCache((token) => askProvider(validateUrl(), token), readWalletUser);
  return {
    validate: async (token) => (token.startsWith(WALLET_TOKEN_PREFIX) ? cache.validate(token) : { outcome: "refused" }),
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
