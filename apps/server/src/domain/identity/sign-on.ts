/**
 * The sign-on of one realm (hub or wallet): finds the person of a provider's token, which a browser sends in the
 * Authorization header or in a cookie.
 *
 * The bundled sign-on has the sessions and is asked each time. A foreign provider is another server, and has no call that
 * ends a session: what it confirmed is stored (foreign-sessions.store.ts) and counts for a minute.
 */
import { WALLET_TOKEN_PREFIX } from "@hubbub/contract/sign-in-names";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { hashSecret } from "@hubbub/server-kit/secrets";
import type { SecurityLog } from "@hubbub/server-kit/security-log";
import type { FastifyBaseLogger } from "fastify";

import type { Caches } from "../../platform/cache/caches.ts";
import { createLru, type Lru } from "../../platform/cache/lru.ts";
import type { Connection } from "../schema/schema.ts";
import { createForeignSessions, type ForeignSession } from "./foreign-sessions.store.ts";
import { type ProvidedUser, type Provider, ProviderUnavailable, type Realm } from "./provider.ts";

/** How long people stay signed in while a foreign provider or the database is unavailable. */
const OUTAGE_MS = 600_000;
const FRESH_MS = 60_000;
/** A foreign provider is not asked about a token for this time after it did not answer, or refused the token. */
const RETRY_MS = 10_000;
const REFUSED_MS = 5000;

/**
 * How a token arrived: as a bearer token, which opens a session at a foreign provider if there is none, or in the cookie of
 * a call that reads or writes. Reads wait for a foreign provider only if its last answer is older than two minutes.
 */
export type TokenUse = (typeof USES)[number];
const USES = ["bearer", "read", "write"] as const;

export interface SignOnDeps {
  kysely: Connection;
  caches: Caches;
  securityLog: SecurityLog;
  logger: FastifyBaseLogger;
}

/** Stores what the provider says about a person; null for somebody who has no profile here. */
type StorePerson<Person> = (user: ProvidedUser) => Promise<Person | null>;

/** The people of a realm, as the product stores them. */
interface People<Person> {
  store: StorePerson<Person>;
  /** @param userId the provider's */
  find: (userId: string) => Promise<Person | null>;
}

export function realmOf(token: string): Realm {
  return token.startsWith(WALLET_TOKEN_PREFIX) ? "wallet" : "hub";
}

export class SignOn<Person extends { username: string }> {
  readonly #realm: Realm;
  readonly #provider: Provider;
  readonly #people: People<Person>;
  readonly #deps: SignOnDeps;
  /** Null for the bundled sign-on. */
  readonly #sessions: ReturnType<typeof createForeignSessions> | null;
  /** Look-ups in progress, which concurrent requests share. */
  readonly #lookups = new Map<string, Promise<Person | null>>();
  /** What the last look-ups found, and when they began: returned while the database is unavailable. */
  readonly #lastFound: Lru<{ person: Person | null; at: number }> = createLru({ maxEntries: 20_000 });
  /** Until when a foreign provider is not asked about tokens, by their hashes. */
  readonly #pausedUntil: Lru<number> = createLru({ maxEntries: 10_000 });

  constructor(realm: Realm, provider: Provider, people: People<Person>, deps: SignOnDeps) {
    this.#realm = realm;
    this.#provider = provider;
    this.#people = people;
    this.#deps = deps;
    this.#sessions = provider.revoke ? null : createForeignSessions(deps.kysely, realm);
    deps.caches.add(`${realm}-sessions`, this.#lastFound);
    deps.caches.add(`${realm}-pauses`, this.#pausedUntil);
  }

  /**
   * Finds the person of a token; null if its session has ended. If that cannot be found out, reads by cookie get null.
   * @throws ProviderUnavailable for others in that case
   */
  async find(token: string, use: TokenUse): Promise<Person | null> {
    if (realmOf(token) !== this.#realm) return null;
    const key = keyOf(token, use);
    try {
      return await (this.#lookups.get(key) ?? this.#lookUp(key, token, use));
    } catch (error) {
      const isUnavailable = isDatabaseUnavailable(error);
      const last = isUnavailable ? this.#lastFound.get(key) : undefined;
      if (last && Date.now() - last.at < OUTAGE_MS) return last.person;
      const reason = isUnavailable ? new ProviderUnavailable(error) : error;
      if (use === "read" && reason instanceof ProviderUnavailable) return null;
      throw reason;
    }
  }

  /**
   * Asks the provider in any case: a sign-in must not rest on an earlier answer. Opens the session at a foreign one.
   * @param store by default, people without a profile get none
   * @returns null if the provider refuses the token
   * @throws ProviderUnavailable
   */
  async open(token: string, store = this.#people.store): Promise<{ person: Person | null } | null> {
    // No provider may receive the other provider's tokens.
    return realmOf(token) === this.#realm ? this.#ask(token, "open", store) : null;
  }

  /**
   * Ends the session of a token: at the bundled sign-on everything that came from the sign-in.
   * @param kept not if this token has the same session
   * @returns whether a session has ended
   */
  async end(token: string, address: string, kept: string | null = null): Promise<boolean> {
    for (const use of USES) {
      this.#lookups.delete(keyOf(token, use));
      this.#lastFound.delete(keyOf(token, use));
    }
    if (this.#provider.revoke) return this.#provider.revoke(token, address, kept);
    return token !== kept && (await this.#sessions?.end(token)) !== undefined;
  }

  #lookUp(key: string, token: string, use: TokenUse): Promise<Person | null> {
    const at = Date.now();
    // After a sign-out it is another one, or none.
    const isCurrent = () => this.#lookups.get(key) === lookup;
    const lookup = this.#find(token, use)
      .then((person) => {
        if (isCurrent()) this.#lastFound.set(key, { person, at });
        return person;
      })
      .finally(() => {
        if (isCurrent()) this.#lookups.delete(key);
      });
    this.#lookups.set(key, lookup);
    return lookup;
  }

  async #find(token: string, use: TokenUse): Promise<Person | null> {
    const session = await this.#sessions?.find(token);
    if (!session) {
      const isAsked = !this.#sessions || (use === "bearer" && !this.#isPaused(token));
      return isAsked ? ((await this.open(token))?.person ?? null) : null;
    }
    const age = Date.now() - session.validatedAt.getTime();
    if (age >= FRESH_MS) {
      if (use !== "read" || age >= 2 * FRESH_MS) return this.#validateAgain(token, session);
      // Not waited for. By `find`, so that concurrent requests share it.
      this.find(token, "write").catch((error: unknown) =>
        this.#deps.logger.warn(
          { err: error },
          "Could not validate a session at its provider. It counts until its validation is too old.",
        ),
      );
    }
    return this.#people.find(session.userId);
  }

  async #validateAgain(token: string, { userId, validatedAt }: ForeignSession): Promise<Person | null> {
    const isKnown = Date.now() < validatedAt.getTime() + OUTAGE_MS;
    if (isKnown && this.#isPaused(token)) return this.#people.find(userId);
    try {
      return (await this.#ask(token, "renew", this.#people.store))?.person ?? null;
    } catch (error) {
      if (!isKnown || !(error instanceof ProviderUnavailable)) throw error;
      this.#pause(token, RETRY_MS);
      return this.#people.find(userId);
    }
  }

  /** @param change "renew" does not open the session again if the person has signed out meanwhile */
  async #ask(
    token: string,
    change: "open" | "renew",
    store: StorePerson<Person>,
  ): Promise<{ person: Person | null } | null> {
    const validatedAt = new Date();
    const user = await this.#provider.validate(token);
    if (user) {
      this.#pausedUntil.delete(hashOf(token));
      const person = await store(user);
      const isOpen =
        person === null || ((await this.#sessions?.[change](token, { userId: user.id, validatedAt })) ?? true);
      return isOpen ? { person } : null;
    }
    if (!this.#sessions) return null;
    this.#pause(token, REFUSED_MS);
    const ended = await this.#sessions.end(token);
    if (ended) {
      const username = (await this.#people.find(ended.userId))?.username;
      this.#deps.securityLog({ event: "session_expired", realm: this.#realm, username, reason: "refused" });
    }
    return null;
  }

  #isPaused(token: string): boolean {
    return (this.#pausedUntil.get(hashOf(token)) ?? 0) > Date.now();
  }

  #pause(token: string, ms: number): void {
    this.#pausedUntil.set(hashOf(token), Date.now() + ms);
  }
}

function keyOf(token: string, use: TokenUse): string {
  return `${use} ${hashOf(token)}`;
}

function hashOf(token: string): string {
  return hashSecret(token).toString("base64url");
}
