/** The hub as this product asks it: who an organizer's bearer token belongs to. */
import { type HubUser, PREMIUM_TIER } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import { askProvider, revokeToken, toText } from "./provider-client.ts";
import { rememberUser } from "./users.store.ts";
import { type Validation, ValidationCache } from "./validation-cache.ts";

export interface HubClient {
  /** Asks at most once a minute per token. */
  validate(token: string): Promise<Validation<HubUser>>;
  /** Asks in any case; for opening a session. */
  validateNow(token: string): Promise<Validation<HubUser>>;
  /** Ends the token's session at the provider, where the provider has a call for that. */
  revoke(token: string): Promise<void>;
}

/**
 * @param validateUrl asked at each use, since a bundled hub has its address only once the server listens
 * @param revokeUrl null for a foreign hub, which has no such call
 */
export function createHubClient(
  validateUrl: () => string,
  kysely: Kysely<Schema>,
  revokeUrl: (() => string) | null = null,
): HubClient {
  const cache = new ValidationCache(
    (token) => askProvider(validateUrl(), token),
    (user) => rememberUser(kysely, readHubUser(user)),
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

/** The provider's user; premium by flag or by tier. */
export function readHubUser(user: Record<string, unknown>): Omit<HubUser, "dbId"> {
  return {
    id: toText(user["id"]),
    username: toText(user["username"]),
    email: toText(user["email"]),
    premium: user["premium"] === true || user["premium_tier"] === PREMIUM_TIER,
  };
}
