/**
 * Asks a provider about tokens. Answers of a foreign provider are cached by token hash for a minute, refusals for a few
 * seconds. The bundled sign-on is asked each time, so a session that ends there ends here at once. While a provider is
 * unavailable, its last answer counts for ten minutes, so that people stay signed in.
 */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { hashSecret } from "@hubbub/server-kit/secrets";

import { createLru, type Lru } from "../../platform/cache/lru.ts";
import type { Caches } from "../cache-names.ts";
import type { Provider, ProviderAnswer } from "./provider.ts";

/** How long an answer of a foreign provider is fresh. */
export const FRESH_MS = 60_000;
export const OUTAGE_MS = 600_000;
const REFUSED_MS = 5_000;
/** Minimum time between two requests for the same token while a foreign provider is unavailable. */
const RETRY_MS = 10_000;

export type Validation<T> =
  /** `at`: when the provider was asked, in milliseconds since 1970. */
  { outcome: "valid"; value: T; at: number } | { outcome: "refused" } | { outcome: "unavailable"; cause: unknown };

interface CachedAnswer<T> {
  validation: Validation<T>;
  /** Until then a foreign provider is not asked again. */
  freshUntil: number;
}

export class ProviderClient<T> {
  readonly provider: Provider;
  readonly #answers: Lru<CachedAnswer<T>>;
  readonly #pending = new Map<string, Promise<Validation<T>>>();
  readonly #toValue: (user: Record<string, unknown>) => Promise<T> | T;

  /**
   * @param cacheName names the cached answers in the metrics
   * @param toValue converts the provider's user; may store it
   */
  constructor(
    provider: Provider,
    { caches, cacheName }: { caches: Pick<Caches, "add">; cacheName: string },
    toValue: (user: Record<string, unknown>) => Promise<T> | T,
  ) {
    this.provider = provider;
    this.#answers = caches.add(cacheName, createLru<CachedAnswer<T>>({ maxEntries: 10_000 }));
    this.#toValue = toValue;
  }

  /** Asks the provider if no fresh answer is cached; concurrent requests of one token share one question. */
  async validate(token: string): Promise<Validation<T>> {
    const key = keyOf(token);
    const last = this.#answers.get(key);
    if (!this.provider.isForeign) return this.#refresh(key, token, last);
    if (last && Date.now() < last.freshUntil) return last.validation;
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = this.#refresh(key, token, last).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /** Asks the provider in any case. For a new session, which must not rest on a cached answer. */
  validateNow(token: string): Promise<Validation<T>> {
    return this.#refresh(keyOf(token), token, undefined);
  }

  /** Ends the token's session at the provider if the provider supports it, and forgets the answer about the token. */
  async revoke(token: string, address: string): Promise<void> {
    await this.provider.revoke(token, address);
    this.#answers.delete(keyOf(token));
  }

  /** @param last counts while the provider is unavailable */
  async #refresh(key: string, token: string, last: CachedAnswer<T> | undefined): Promise<Validation<T>> {
    const at = Date.now();
    const answer = await this.#ask(token);
    if (answer.outcome === "unavailable") {
      if (last?.validation.outcome !== "valid") return answer;
      const usableUntil = last.validation.at + OUTAGE_MS;
      if (Date.now() >= usableUntil) return answer;
      last.freshUntil = Math.min(Date.now() + RETRY_MS, usableUntil);
      return last.validation;
    }
    const isValid = answer.outcome === "valid";
    const validation: Validation<T> = isValid
      ? { outcome: "valid", value: await this.#toValue(answer.user), at }
      : answer;
    this.#answers.set(key, { validation, freshUntil: at + (isValid ? FRESH_MS : REFUSED_MS) });
    return validation;
  }

  async #ask(token: string): Promise<ProviderAnswer> {
    try {
      return await this.provider.validate(token);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return { outcome: "unavailable", cause: error };
    }
  }
}

function keyOf(token: string): string {
  return hashSecret(token).toString("base64url");
}
