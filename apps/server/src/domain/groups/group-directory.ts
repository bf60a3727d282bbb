/** Groups by id or permalink, for the hot paths. */
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
  /** Permalinks never change and never move to another group, so what was found once holds. */
  readonly #ids = new Map<string, string>();

  constructor(kysely: Kysely<Schema>, bus: Bus) {
    this.#kysely = kysely;
    this.#groups = new RecordCache(bus, "group" satisfies CacheName, (groupId) => findGroup(kysely, groupId));
  }

  /** The group of this id or permalink (no permalink looks like an id); null when there is none. */
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
