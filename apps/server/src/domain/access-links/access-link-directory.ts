/**
 * The access links of events, cached for a second, longer while the database is unavailable (platform/cache/caches.ts): every
 * request of somebody who has opened a link looks it up.
 */
import { timingSafeEqual } from "node:crypto";

import type { AccessLinkRole } from "@hubbub/contract/access-link-limits";
import { hashSecret } from "@hubbub/server-kit/secrets";
import type { Kysely } from "kysely";

import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
import type { CacheName, Caches } from "../cache-names.ts";
import type { Schema } from "../schema/schema.ts";
import { findLinks, type StoredLink } from "./access-links.store.ts";

export const ACCESS_LINKS = "access-links" satisfies CacheName;

/** A link that works. */
export interface LinkIdentity {
  role: AccessLinkRole;
  label: string;
  expiresAt: Date;
}

export class AccessLinkDirectory {
  readonly #kysely: Kysely<Schema>;
  readonly #links: LoadingCache<readonly StoredLink[]>;

  constructor(kysely: Kysely<Schema>, caches: Caches) {
    this.#kysely = kysely;
    this.#links = caches.records(ACCESS_LINKS);
  }

  /** Finds the link of a secret in one event; null if it was revoked, has expired, or is of another event. */
  async find(eventId: string, secret: string): Promise<LinkIdentity | null> {
    const links = await this.#links.get(eventId, () => findLinks(this.#kysely, eventId));
    const hash = hashSecret(secret);
    const link = links.find((stored) => timingSafeEqual(stored.secretHash, hash));
    return link && link.expiresAt.getTime() > Date.now() ? link : null;
  }
}
