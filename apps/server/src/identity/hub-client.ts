/** The hub as this product asks it: who an organizer's bearer token belongs to. */
import { type HubUser, PREMIUM_TIER } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../database/schema.ts";
import { askProvider, toText } from "./provider-client.ts";
import { rememberUser } from "./users.store.ts";
import { type Validation, ValidationCache } from "./validation-cache.ts";

export interface HubClient {
  validate(token: string): Promise<Validation<HubUser>>;
}

/** @param validateUrl asked at each use, since a bundled hub has its address only once the server listens */
export function createHubClient(validateUrl: () => string, kysely: Kysely<Schema>): HubClient {
  return new ValidationCache(
    (token) => askProvider(validateUrl(), token),
    (user) => rememberUser(kysely, readHubUser(user)),
  );
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
