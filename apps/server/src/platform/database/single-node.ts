/**
 * Whether this process is the only one at a database. The embedded one has exactly one (its folder is locked), so what
 * a batch writer does one after the other here needs no lock against other nodes there.
 */
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";

const sole = new WeakSet<Kysely<Schema>>();

export function declareSingleNode(kysely: Kysely<Schema>): void {
  sole.add(kysely);
}

export function isSingleNode(kysely: Kysely<Schema>): boolean {
  return sole.has(kysely);
}
