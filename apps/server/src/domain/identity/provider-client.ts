/**
 * Asks a provider about tokens. The answer of a foreign provider is fresh for a minute, a refusal for a few seconds. The
 * bundled sign-on is asked each time, so a session that ends there ends here at once.
 */
import { WALLET_TOKEN_PREFIX } from "@hubbub/contract/sign-in-names";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { hashSecret } from "@hubbub/server-kit/secrets";

import { LoadingCache } from "../../platform/cache/loading-cache.ts";
import { createLru, type Lru } from "../../platform/cache/lru.ts";
import type { Caches } from "../cache-names.ts";
import { type Provider, ProviderUnavailable } from "./provider.ts";

const OUTAGE_MS = 600_000;
const REFUSED_MS = 5_000;
/** Minimum time between two requests for the same token while a foreign provider is unavailable. */
const RETRY_MS = 10_000;
/** How long an unchanged user is not stored again. */
const STORED_MS = 60_000;

/** What the provider has confirmed, and when it was asked, in milliseconds since 1970. */
export interface Confirmed<T> {
  value: T;
  at: number;
}

/**
 * The rule for outages: while the provider or the database is unavailable, what was confirmed counts for ten minutes, so
 * that people stay signed in.
 * @param error why it could not be confirmed again
 */
export function countsInOutage(error: unknown, confirmedAt: number): boolean {
  const isOutage = error instanceof ProviderUnavailable || isDatabaseUnavailable(error);
  return isOutage && Date.now() < confirmedAt + OUTAGE_MS;
}

interface Answer<T> {
  /** null if the provider refused the token. */
  confirmed: Confirmed<T> | null;
  /** Until then a foreign provider is not asked again. */
  freshUntil: number;
}

interface ProviderClientOptions<T> {
  realm: "hub" | "wallet";
  caches: Pick<Caches, "add">;
  /** Stores the provider's user. */
  store: (user: Record<string, unknown>) => Promise<T>;
}

export class ProviderClient<T> {
  readonly provider: Provider;
  readonly #options: ProviderClientOptions<T>;
  readonly #answers: Lru<Answer<T>>;
  readonly #pending = new Map<string, Promise<Confirmed<T> | null>>();
  readonly #stored = new LoadingCache<T>({ maxEntries: 10_000, maxAgeMs: () => STORED_MS });

  constructor(provider: Provider, options: ProviderClientOptions<T>) {
    const { caches, realm } = options;
    this.provider = provider;
    this.#options = options;
    this.#answers = caches.add(`${realm}-answers`, createLru<Answer<T>>({ maxEntries: 10_000 }));
    caches.add(`${realm}-stored`, this.#stored);
  }

  /**
   * Asks the provider if no fresh answer is cached; concurrent requests of one token share one question.
   * @returns null if the provider refuses the token
   * @throws ProviderUnavailable if no answer of the last ten minutes is cached either
   */
  async validate(token: string): Promise<Confirmed<T> | null> {
    const key = keyOf(token);
    const last = this.#answers.get(key);
    if (this.provider.freshMs === 0) return this.#ask(key, token, last);
    if (last && Date.now() < last.freshUntil) return last.confirmed;
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = this.#ask(key, token, last).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /** Asks the provider in any case. For a new session, which must not rest on a cached answer. */
  validateNow(token: string): Promise<Confirmed<T> | null> {
    return this.#ask(keyOf(token), token, undefined);
  }

  /** Ends the token's session at the provider if the provider supports it, and forgets the answer about the token. */
  async revoke(token: string, address: string): Promise<void> {
    await this.provider.revoke(token, address);
    this.#answers.delete(keyOf(token));
  }

  /** @param last counts while the provider is unavailable */
  async #ask(key: string, token: string, last: Answer<T> | undefined): Promise<Confirmed<T> | null> {
    const { realm, store } = this.#options;
    // No provider may receive the other provider's tokens.
    if (token.startsWith(WALLET_TOKEN_PREFIX) !== (realm === "wallet")) return null;
    const at = Date.now();
    let user: Record<string, unknown> | null;
    try {
      user = await this.provider.validate(token);
    } catch (error) {
      if (!last?.confirmed || !countsInOutage(error, last.confirmed.at)) {
        throw isDatabaseUnavailable(error) ? new ProviderUnavailable(error) : error;
      }
      last.freshUntil = Math.min(Date.now() + RETRY_MS, last.confirmed.at + OUTAGE_MS);
      return last.confirmed;
    }
    const confirmed = user && { value: await this.#stored.get(keyOf(JSON.stringify(user)), () => store(user)), at };
    this.#answers.set(key, { confirmed, freshUntil: at + (confirmed ? this.provider.freshMs : REFUSED_MS) });
    return confirmed;
  }
}

function keyOf(text: string): string {
  return hashSecret(text).toString("base64url");
}
