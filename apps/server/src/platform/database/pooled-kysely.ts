/** A Kysely instance on the pool of this process, and what code with this instance needs to know about the pool. */
import { Kysely, type KyselyConfig } from "kysely";

export interface PoolFacts {
  /**
   * Whether no other process uses the database: the embedded one, whose folder is locked, without workers. Batch
   * writers then need no lock against other nodes, since they already write one batch after the other.
   */
  isSingleNode: boolean;
  /** Receives errors of after-commit hooks (`inTransaction`); by default they become warnings of the process. */
  onHookError?: ((error: unknown) => void) | undefined;
}

export class PooledKysely<DB> extends Kysely<DB> {
  readonly facts: PoolFacts;
  /** The same pool, with a longer limit for each statement; null if this instance has it. */
  readonly patient: Kysely<DB> | null;

  constructor(config: KyselyConfig, facts: PoolFacts, patient: Kysely<DB> | null) {
    super(config);
    this.facts = facts;
    this.patient = patient;
  }
}

export function isSingleNode<DB>(kysely: Kysely<DB>): boolean {
  return kysely instanceof PooledKysely && kysely.facts.isSingleNode;
}

/**
 * The same database for statements that may take minutes, because they delete or change the rows of a whole event or of
 * everybody. All other statements count as lost after `STATEMENT_MS` (`pool.ts`).
 */
export function forLongStatements<DB>(kysely: Kysely<DB>): Kysely<DB> {
  const patient = kysely instanceof PooledKysely ? (kysely.patient as Kysely<DB> | null) : null;
  return patient ?? kysely;
}
