/**
 * Sessions of one realm (hub or wallet): finds the person of a session cookie. The bundled sign-on is asked about the
 * session's token each time. A foreign provider is asked if its last answer is older than a minute; writes wait for that,
 * reads wait only if it is older than two minutes.
 */
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyBaseLogger } from "fastify";

import { createLru, type Lru } from "../../platform/cache/lru.ts";
import type { Caches } from "../cache-names.ts";
import type { Connection } from "../schema/schema.ts";
import { ProviderUnavailable } from "./provider.ts";
import { type Confirmed, countsInOutage, type ProviderClient } from "./provider-client.ts";
import { SessionStore, type StoredSession } from "./sessions.store.ts";

export interface SessionDeps {
  kysely: Connection;
  caches: Caches;
  securityLog: SecurityLog;
  logger: FastifyBaseLogger;
}

interface ProductSessionsOptions<Subject> {
  realm: "hub" | "wallet";
  client: Pick<ProviderClient<unknown>, "provider" | "validate">;
  lifetimeSeconds: number;
  /** Finds the person with this id; null if the row was deleted. */
  findSubject: (subjectId: string) => Promise<Subject | null>;
}

export class ProductSessions<Subject extends object> {
  readonly #deps: SessionDeps;
  readonly #options: ProductSessionsOptions<Subject>;
  readonly #store: SessionStore;
  /** Who was behind a cookie when the database last responded: counts while the database is unavailable. */
  readonly #known: Lru<Confirmed<Subject>>;

  constructor(deps: SessionDeps, options: ProductSessionsOptions<Subject>) {
    const table = options.realm === "hub" ? "staff_sessions" : "wallet_sessions";
    this.#deps = deps;
    this.#options = options;
    this.#store = new SessionStore(deps.kysely, table);
    this.#known = deps.caches.add(table, createLru({ maxEntries: 20_000 }));
  }

  /**
   * Finds the person of a cookie's secret; null if there is no such session or the provider refuses it. If the provider
   * has not answered for ten minutes, reads get null.
   * @throws ProviderUnavailable for a write in that case
   */
  async find(secret: string, mode: "read" | "write"): Promise<Subject | null> {
    try {
      const found = await this.#find(secret, mode);
      if (found) this.#known.set(secret, found);
      else this.#known.delete(secret);
      return found?.value ?? null;
    } catch (error) {
      const known = this.#known.get(secret);
      if (known && countsInOutage(error, known.at)) return known.value;
      if (error instanceof ProviderUnavailable && mode === "read") return null;
      throw error;
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

  async #find(secret: string, mode: "read" | "write"): Promise<Confirmed<Subject> | null> {
    const session = await this.#store.find(secret);
    const at = session && (await this.#confirmedAt(secret, session, mode));
    if (!session || at === null) return null;
    const value = await this.#options.findSubject(session.subjectId);
    return value && { value, at };
  }

  /** @returns when the provider last confirmed the session; null if it refuses it now */
  async #confirmedAt(secret: string, session: StoredSession, mode: "read" | "write"): Promise<number | null> {
    const { freshMs } = this.#options.client.provider;
    const validatedAt = session.validatedAt.getTime();
    const age = Date.now() - validatedAt;
    if (age < freshMs) return validatedAt;
    const validated = this.#validate(secret, session);
    if (mode === "write" || age >= 2 * freshMs) return validated;
    validated.catch((error: unknown) =>
      this.#deps.logger.warn(
        { err: error },
        "Could not validate a session at its provider. It counts until its validation is too old.",
      ),
    );
    return validatedAt;
  }

  /** @returns when the provider confirmed the token; null if it refused it, which ends all sessions of the token */
  async #validate(secret: string, session: StoredSession): Promise<number | null> {
    const { realm, client } = this.#options;
    const validatedAt = session.validatedAt.getTime();
    const confirmed = await client.validate(session.token).catch((error: unknown) => {
      // Another process may have asked the provider, or this one before its start.
      if (countsInOutage(error, validatedAt)) return { at: validatedAt };
      throw error;
    });
    if (confirmed) {
      if (client.provider.freshMs > 0) await this.#store.noteValidation(secret, new Date(confirmed.at));
      return confirmed.at;
    }
    await this.#store.endAllOf(session.token);
    this.#known.delete(secret);
    const { subjectId: userId } = session;
    this.#deps.securityLog({ event: "session_expired", realm, userId, reason: "refused" });
    return null;
  }
}
