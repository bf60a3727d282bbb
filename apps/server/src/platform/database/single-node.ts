/**
 * Whether this process is the only one that uses a database. That is so for the embedded one, whose folder is locked,
 * unless several workers use it. Batch writers then need no lock against other nodes, since they already write one
 * batch after the other.
 */
import type { Kysely } from "kysely";

/** Marks the Kysely instance of a single node. A property of the instance, so no separate registry is needed. */
const SINGLE_NODE = Symbol("single node");

export function declareSingleNode<DB>(kysely: Kysely<DB>): void {
  Object.defineProperty(kysely, SINGLE_NODE, { value: true });
}

export function isSingleNode<DB>(kysely: Kysely<DB>): boolean {
  return SINGLE_NODE in kysely;
}
