/** Groups by id or by permalink, cached for a second. */
import type { Kysely } from "kysely";

import type { LoadingCache } from "../../platform/cache/loading-cache.ts";
import { createLru, type Lru } from "../../platform/cache/lru.ts";
import type { Schema } from "../schema/schema.ts";
import type { Caches } from "../cache-names.ts";
import type { EventGroupRecord } from "./group-record.ts";
import { findGroup, findGroupIdByPermalink } from "./groups.store.ts";

const GROUP_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const MAX_PERMALINKS = 10_000;

export class GroupDirectory {
  readonly #kysely: Kysely<Schema>;
  readonly #groups: LoadingCache<EventGroupRecord | null>;
  /**
   * Group ids by permalink. A permalink never changes and never moves to another group, so entries never become stale.
   */
  readonly #ids: Lru<string>;

  constructor(kysely: Kysely<Schema>, caches: Caches) {
    this.#kysely = kysely;
    this.#groups = caches.records("group");
    this.#ids = caches.add("group-permalinks", createLru({ maxEntries: MAX_PERMALINKS }));
  }

  /** Finds a group by id or permalink; null if there is none. No permalink has the form of an id. */
  async find(idOrPermalink: string): Promise<EventGroupRecord | null> {
    const typed = idOrPermalink.toLowerCase();
    const id = GROUP_ID.test(typed) ? typed : await this.#idOf(typed);
    return id === null ? null : this.#groups.get(id, () => findGroup(this.#kysely, id));
  }

  async #idOf(permalink: string): Promise<string | null> {
    const known = this.#ids.get(permalink);
    if (known) return known;
    const id = await findGroupIdByPermalink(this.#kysely, permalink);
    if (id === null) return null;
    this.#ids.set(permalink, id);
    return id;
  }
}
