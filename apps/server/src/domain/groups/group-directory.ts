/** Cached lookup of groups by id or permalink, for frequent requests. */
import type { Kysely } from "kysely";

import { RecordCache } from "../../platform/cache/record-cache.ts";
import type { Schema } from "../schema/schema.ts";
import type { Bus } from "../bus.ts";
import type { CacheName } from "../cache-names.ts";
import type { EventGroupRecord } from "./group-record.ts";
import { findGroup, findGroupIdByPermalink } from "./groups.store.ts";

const GROUP_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const MAX_PERMALINKS = 10_000;

export class GroupDirectory {
  readonly #kysely: Kysely<Schema>;
  readonly #groups: RecordCache<EventGroupRecord>;
  /**
   * Group ids by permalink. Entries never become stale: a permalink never changes and is never given to another group.
   */
  readonly #ids = new Map<string, string>();

  constructor(kysely: Kysely<Schema>, bus: Bus) {
    this.#kysely = kysely;
    this.#groups = new RecordCache(bus, "group" satisfies CacheName, (groupId) => findGroup(kysely, groupId));
  }

  /** Finds a group by id or permalink; null if there is none. No permalink has the form of an id. */
  async find(idOrPermalink: string): Promise<EventGroupRecord | null> {
    const typed = idOrPermalink.toLowerCase();
    const id = GROUP_ID.test(typed) ? typed : await this.#idOf(typed);
    return id === null ? null : this.#groups.find(id);
  }

  async #idOf(permalink: string): Promise<string | null> {
    const known = this.#ids.get(permalink);
    if (known) return known;
    const id = await findGroupIdByPermalink(this.#kysely, permalink);
    if (id === null) return null;
    this.#ids.set(permalink, id);
    if (this.#ids.size > MAX_PERMALINKS) this.#ids.delete(this.#ids.keys().next().value ?? "");
    return id;
  }
}
