/**
 * Sessions of one realm (hub or wallet): finds the person of a session cookie. The bundled sign-on is asked about the
 * session's token each time. A foreign provider is asked if its last answer is older than a minute; writes wait for that,
 * reads wait only if it is older than two minutes.
 */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyBaseLogger } from "fastify";

import { createLru, type Lru } from "../../platform/cache/lru.ts";
import { providerUnavailable } from "../../platform/http/refusal.ts";
import type { Caches } from "../cache-names.ts";
import type { Connection } from "../schema/schema.ts";
import { FRESH_MS, OUTAGE_MS, type Validation } from "./provider-client.ts";
import { SessionStore, type StoredSession } from "./sessions.store.ts";

/** Reads of a session that was validated this recently do not wait for the next validation. */
const STALE_MS = 2 * FRESH_MS;

/** A write requires an answer of the provider that is at most a minute old. */
type ReadOrWrite = "read" | "write";

interface SessionDeps {
  kysely: Connection;
  caches: Caches;
  securityLog: SecurityLog;
  logger: FastifyBaseLogger;
}

interface ProductSessionsOptions<Subject> {
  realm: "hub" | "wallet";
  /** Whether the provider is another server. */
  isForeign: boolean;
  lifetimeSeconds: number;
  /** Finds the person with this id; null if the row was deleted. */
  findSubject: (subjectId: string) => Promise<Subject | null>;
  /** Asks the provider about a token; a foreign one at most once a minute per token. */
  validate: (token: string) => Promise<Validation<unknown>>;
}

export class ProductSessions<Subject> {
  readonly #deps: SessionDeps;
  readonly #options: ProductSessionsOptions<Subject>;
  readonly #store: SessionStore;
  /** Who was behind a cookie when the database last responded: reads use it while the database is unavailable. */
  readonly #known: Lru<{ subject: Subject; at: number }>;

  constructor(deps: SessionDeps, options: ProductSessionsOptions<Subject>) {
    const table = options.realm === "hub" ? "staff_sessions" : "wallet_sessions";
    this.#deps = deps;
    this.#options = options;
    this.#store = new SessionStore(deps.kysely, table);
    this.#known = deps.caches.add(table, createLru({ maxEntries: 20_000 }));
  }

  /**
   * Finds the person of a cookie's secret; null if there is no such session or the provider refuses it.
   * @throws Refusal 503 for a write if the provider has not answered for ten minutes
   */
  async find(secret: string, access: ReadOrWrite): Promise<Subject | null> {
    try {
      const subject = await this.#find(secret, access);
      if (subject) this.#known.set(secret, { subject, at: Date.now() });
      else this.#known.delete(secret);
      return subject;
    } catch (error) {
      const known = this.#known.get(secret);
      if (!isDatabaseUnavailable(error) || !known || Date.now() - known.at > OUTAGE_MS) throw error;
      return known.subject;
    }
  }

  /** Opens a session for a token that the provider has just validated. @returns the secret for the cookie */
  open(subjectId: string, token: string): Promise<string> {
    return this.#store.open(subjectId, token, this.#options.lifetimeSeconds);
  }

  /** Ends the session of a cookie. @returns the provider's token, for revoking it; null if there was no session */
  end(secret: string): Promise<string | null> {
    this.#known.delete(secret);
    return this.#store.end(secret);
  }

  /** Ends all sessions of a token. */
  endAllOf(token: string): Promise<void> {
    return this.#store.endAllOf(token);
  }

  /** Whether the cookie belongs to a session of this token. */
  async isSessionOf(secret: string, token: string): Promise<boolean> {
    return (await this.#store.find(secret))?.token === token;
  }

  async #find(secret: string, access: ReadOrWrite): Promise<Subject | null> {
    const { isForeign, findSubject } = this.#options;
    const session = await this.#store.find(secret);
    if (!session) return null;
    const age = Date.now() - session.validatedAt.getTime();
    if (!isForeign || age >= FRESH_MS) {
      const isValid = this.#revalidate(secret, session, access);
      if (isForeign && access === "read" && age < STALE_MS)
        isValid.catch((error: unknown) => this.#deps.logger.warn({ err: error }, "A session could not be validated"));
      else if (!(await isValid)) return null;
    }
    return findSubject(session.subjectId);
  }

  /**
   * Validates the session's token.
   * @returns whether the session is still valid; a refusal ends all sessions of the token
   */
  async #revalidate(secret: string, session: StoredSession, access: ReadOrWrite): Promise<boolean> {
    const { realm, isForeign, validate } = this.#options;
    const validation = await validate(session.token);
    if (validation.outcome === "valid") {
      if (isForeign) await this.#store.noteValidation(secret, new Date(validation.at));
      return true;
    }
    if (validation.outcome === "unavailable") {
      if (Date.now() - session.validatedAt.getTime() < OUTAGE_MS) return true;
      if (access === "write") throw providerUnavailable(validation.cause);
      return false;
    }
    await this.#store.endAllOf(session.token);
    this.#known.delete(secret);
    const { subjectId: userId } = session;
    this.#deps.securityLog({ event: "session_expired", realm, userId, reason: "refused" });
    return false;
  }
}
