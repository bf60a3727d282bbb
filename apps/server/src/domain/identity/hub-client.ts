/** Client of the hub: validates organizers' bearer tokens. */
import { PREMIUM_TIER } from "@hubbub/contract/sign-in-names";
import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { fetchProviderUser, revokeToken, toText } from "./provider-client.ts";
import { upsertUser } from "./users.store.ts";
import { type Validation, ValidationCache } from "./validation-cache.ts";

export interface HubClient {
  /** Validates a token. A valid answer of the hub is cached for a minute. */
  validate(token: string): Promise<Validation<HubUser>>;
  /** Validates a token without using the cache; for opening a session. */
  validateNow(token: string): Promise<Validation<HubUser>>;
  /** Ends the token's session at the provider if the provider supports it, and removes the token from the cache. */
  revoke(token: string): Promise<void>;
}

/**
 * @param validateUrl a function, because a bundled hub has its address only once the server listens
 * @param revokeUrl null for an external hub, which has no such call
 */
export function createHubClient(
  validateUrl: () => string,
  kysely: Kysely<Schema>,
  revokeUrl: (() => string) | null = null,
): HubClient {
  const cache = new ValidationCache(
    (token) => fetchProviderUser(validateUrl(), token),
    (user) => upsertUser(kysely, readHubUser(user)),
  );
  return {
    validate: (token) => cache.validate(token),
    validateNow: (token) => cache.validateNow(token),
    async revoke(token) {
      if (revokeUrl) await revokeToken(revokeUrl(), token);
      cache.forget(token);
    },
  };
}

/** Converts the hub's user. Premium is either a flag or a tier. */
export function readHubUser(user: Record<string, unknown>): Omit<HubUser, "dbId"> {
  return {
    id: toText(user["id"]),
    username: toText(user["username"]),
    email: toText(user["email"]),
    premium: user["premium"] === true || user["premium_tier"] === PREMIUM_TIER,
  };
}
