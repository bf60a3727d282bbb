/**
 * Statements that may take minutes, because they delete or change the rows of a whole event or of everybody. All other
 * statements count as lost after `STATEMENT_MS` (`pool.ts`).
 */
import type { Kysely } from "kysely";

/** A second Kysely instance over the same pool. A property of the instance, so no separate registry is needed. */
const PATIENT = Symbol("for long statements");

export function declareLongStatements<DB>(kysely: Kysely<DB>, patient: Kysely<DB>): void {
  Object.defineProperty(kysely, PATIENT, { value: patient });
}

/** The same database, with connections that wait up to 30 minutes for the answer to a statement. */
export function forLongStatements<DB>(kysely: Kysely<DB>): Kysely<DB> {
  return (kysely as { [PATIENT]?: Kysely<DB> })[PATIENT] ?? kysely;
}
