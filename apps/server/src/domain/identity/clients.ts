/** The clients of the two providers, and the forms of their users. Only the provider's answer counts (D-11). */
import { type HubUser, WALLET_TIERS, type WalletTier } from "@hubbub/contract/identity";
import { PREMIUM_TIER, WALLET_TOKEN_PREFIX } from "@hubbub/contract/sign-in-names";
import { isWebAddress } from "@hubbub/contract/web-address";

import { createLru } from "../../platform/cache/lru.ts";
import type { Caches } from "../cache-names.ts";
import { type Provider, toText } from "./provider.ts";
import { createAnswerCache, FRESH_MS, ProviderClient } from "./provider-client.ts";

/** An organizer as the hub knows them. */
export type ProvidedHubUser = Omit<HubUser, "dbId">;

export interface WalletUser {
  id: string;
  username: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  tier: WalletTier;
  credits: number;
}

export type HubClient = ProviderClient<HubUser>;
export type WalletClient = ProviderClient<WalletUser>;

/** @param store stores the organizer and returns them with our id; called once a minute for an unchanged one */
export function createHubClient(
  provider: Provider,
  caches: Caches,
  store: (user: ProvidedHubUser) => Promise<HubUser>,
): HubClient {
  const storeOnce = oncePerMinute(caches, "stored-organizers", store);
  const answers = caches.add("hub-answers", createAnswerCache<HubUser>());
  return new ProviderClient(provider, answers, (user) => storeOnce(readHubUser(user)));
}

export function createWalletClient(provider: Provider, caches: Caches): WalletClient {
  const isWalletToken = (token: string) => token.startsWith(WALLET_TOKEN_PREFIX);
  const validate: Provider["validate"] = async (token) =>
    isWalletToken(token) ? provider.validate(token) : { outcome: "refused" };
  const answers = caches.add("wallet-answers", createAnswerCache<WalletUser>());
  return new ProviderClient({ ...provider, validate }, answers, readWalletUser);
}

/** Calls `work` for a value unless it did so for an equal one within the last minute. Failures are not remembered. */
export function oncePerMinute<Value extends object, Result extends object>(
  caches: Caches,
  name: string,
  work: (value: Value) => Promise<Result>,
): (value: Value) => Promise<Result> {
  const done = caches.add(name, createLru<{ at: number; result: Result }>({ maxEntries: 10_000 }));
  return async (value) => {
    const key = JSON.stringify(value);
    const known = done.get(key);
    if (known && Date.now() - known.at < FRESH_MS) return known.result;
    const result = await work(value);
    done.set(key, { at: Date.now(), result });
    return result;
  };
}

/** Premium is either a flag or a tier. */
function readHubUser(user: Record<string, unknown>): ProvidedHubUser {
  return {
    id: toText(user["id"]),
    username: toText(user["username"]),
    email: toText(user["email"]),
    premium: user["premium"] === true || user["premium_tier"] === PREMIUM_TIER,
  };
}

function readWalletUser(user: Record<string, unknown>): WalletUser {
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
