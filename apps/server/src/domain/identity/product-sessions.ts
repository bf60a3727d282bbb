/**
 * Sessions of one realm: who is behind a cookie, checked with the provider again when the last check is older than a
 * minute. Reads may use the known answer while the provider is asked, up to two minutes after the last check; writes wait.
 */
import type { Kysely } from "kysely";

import { createLru } from "../../platform/cache/lru.ts";
import { isDatabaseUnavailable } from "../../platform/database/database-unavailable.ts";
import type { Schema } from "../schema/schema.ts";
import { providerAway } from "../../platform/http/refusal.ts";
import {
  endSession,
  endSessionsOfToken,
  findSession,
  noteValidation,
  openSession,
  type SessionTable,
  type StoredSession,
} from "./sessions.store.ts";
import { FRESH_MS, OUTAGE_MS, type Validation } from "./validation-cache.ts";

/** While the database is unavailable, readers stay who they are for this long. Nothing can be written then. */
const LAST_KNOWN_MS = 10 * 60_000;
const LAST_KNOWN_MAX = 20_000;
/** Reads of a session that was validated this recently do not wait for the next validation. */
const STALE_MS = 2 * FRESH_MS;

/** What a request does: a write needs an answer of the provider that is at most a minute old. */
export type Access = "read" | "write";

export interface ProductSessionsOptions<Subject> {
  kysely: Kysely<Schema>;
  table: SessionTable;
  lifetimeSeconds: number;
  /** Who has this id; null where the row is gone. */
  findSubject: (subjectId: string) => Promise<Subject | null>;
  /** Asks the provider, at most once a minute per token. */
  validate: (token: string) => Promise<Validation<unknown>>;
  /** Called when the provider refused the token of a session, which has ended by then. */
  onRefused: (subjectId: string) => void;
  onError: (error: unknown) => void;
}

export class ProductSessions<Subject> {
  readonly #options: ProductSessionsOptions<Subject>;
  /** Who was behind a cookie when the database last responded. */
  readonly #known = createLru<{ subject: Subject; at: number }>({ maxEntries: LAST_KNOWN_MAX });

  constructor(options: ProductSessionsOptions<Subject>) {
    this.#options = options;
  }

  /**
   * The person behind a cookie's secret; null for nobody and for a session that the provider refuses.
   * @throws Refusal 503 for a write, where the provider has not answered for ten minutes
   */
  async find(secret: string, access: Access): Promise<Subject | null> {
    try {
      const subject = await this.#find(secret, access);
      if (subject) this.#known.set(secret, { subject, at: Date.now() });
      else this.#known.delete(secret);
      return subject;
    } catch (error) {
      const known = this.#known.get(secret);
      if (!isDatabaseUnavailable(error) || !known || Date.now() - known.at > LAST_KNOWN_MS) throw error;
      return known.subject;
    }
  }

  /**
   * Opens a session for a token that the provider has just confirmed.
   * @returns the secret for the cookie
   */
  open(subjectId: string, token: string): Promise<string> {
    const { kysely, table, lifetimeSeconds } = this.#options;
    return openSession(kysely, table, { subjectId, token, validatedAt: new Date(), lifetimeSeconds });
  }

  /** Ends the session of a cookie. Returns the provider's token, which its provider may revoke. */
  async end(secret: string): Promise<string | null> {
    this.#known.delete(secret);
    return (await endSession(this.#options.kysely, this.#options.table, secret))?.token ?? null;
  }

  endAllOf(token: string): Promise<number> {
    return endSessionsOfToken(this.#options.kysely, this.#options.table, token);
  }

  /** Whether the cookie belongs to a session of this token. */
  async isOf(secret: string, token: string): Promise<boolean> {
    return (await findSession(this.#options.kysely, this.#options.table, secret))?.token === token;
  }

  async #find(secret: string, access: Access): Promise<Subject | null> {
    const { kysely, table, findSubject, onError } = this.#options;
    const session = await findSession(kysely, table, secret);
    if (!session) return null;
    const age = Date.now() - session.validatedAt.getTime();
    if (age >= FRESH_MS) {
      const isValid = this.#revalidate(secret, session, access);
      if (access === "read" && age < STALE_MS) isValid.catch(onError);
      else if (!(await isValid)) return null;
    }
    return findSubject(session.subjectId);
  }

  /** Whether the session may go on. A refusal ends every session of its token. */
  async #revalidate(secret: string, session: StoredSession, access: Access): Promise<boolean> {
    const { kysely, table, validate, onRefused } = this.#options;
    const validation = await validate(session.token);
    if (validation.outcome === "valid") {
      await noteValidation(kysely, table, secret, new Date(validation.at));
      return true;
    }
    if (validation.outcome === "unavailable") {
      if (Date.now() - session.validatedAt.getTime() < OUTAGE_MS) return true;
      if (access === "write") throw providerAway(validation.cause);
      return false;
    }
    await endSessionsOfToken(kysely, table, session.token);
    this.#known.delete(secret);
    onRefused(session.subjectId);
    return false;
  }
}
