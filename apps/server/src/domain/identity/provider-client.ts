/**
 * Asks a provider about tokens. Answers of a foreign provider are cached by token hash for a minute, refusals for a few
 * seconds. The bundled sign-on is asked each time, so a session that ends there ends here at once. While a provider is
 * unavailable, its last answer counts for ten minutes, so that people stay signed in.
 */
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { hashSecret } from "@hubbub/server-kit/secrets";

import { createLru } from "../../platform/cache/lru.ts";
import type { Provider, ProviderAnswer } from "./provider.ts";

/** How long an answer of a foreign provider is fresh. */
export const FRESH_MS = 60_000;
export const OUTAGE_MS = 600_000;
const REFUSED_MS = 5_000;
/** Minimum time between two requests for the same token while a foreign provider is unavailable. */
const RETRY_MS = 10_000;
const MAX_ENTRIES = 10_000;

export type Validation<T> =
  /** `at`: when the provider was asked, in milliseconds since 1970. */
  { outcome: "valid"; value: T; at: number } | { outcome: "refused" } | { outcome: "unavailable"; cause: unknown };

interface Entry<T> {
  validation: Validation<T>;
  at: number;
  /** When the provider was last found unavailable, if that was after `at`. */
  unavailableAt?: number;
}

type AnswerCache<T> = ReturnType<typeof createAnswerCache<T>>;

export function createAnswerCache<T>() {
  return createLru<Entry<T>>({ maxEntries: MAX_ENTRIES });
}

export class ProviderClient<T> {
  readonly provider: Provider;
  readonly #entries: AnswerCache<T>;
  readonly #pending = new Map<string, Promise<Validation<T>>>();
  readonly #toValue: (user: Record<string, unknown>) => Promise<T> | T;

  /** @param toValue converts the provider's user; may store it */
  constructor(provider: Provider, answers: AnswerCache<T>, toValue: (user: Record<string, unknown>) => Promise<T> | T) {
    this.provider = provider;
    this.#entries = answers;
    this.#toValue = toValue;
  }

  /** Asks the provider if no fresh answer is cached; concurrent requests of one token share one question. */
  async validate(token: string): Promise<Validation<T>> {
    const key = keyOf(token);
    const cached = this.#entries.get(key);
    if (!this.provider.isForeign) return this.#refresh(key, token, cached);
    if (cached && isFresh(cached)) return cached.validation;
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = this.#refresh(key, token, cached).finally(() => this.#pending.delete(key));
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
    this.#entries.delete(keyOf(token));
  }

  async #refresh(key: string, token: string, cached: Entry<T> | undefined): Promise<Validation<T>> {
    const at = Date.now();
    const answer = await this.#ask(token);
    if (answer.outcome === "unavailable") {
      if (!cached || !isUsableInOutage(cached)) return answer;
      cached.unavailableAt = Date.now();
      return cached.validation;
    }
    const validation: Validation<T> =
      answer.outcome === "valid" ? { outcome: "valid", value: await this.#toValue(answer.user), at } : answer;
    this.#entries.set(key, { validation, at });
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

function isFresh<T>(cached: Entry<T>): boolean {
  const age = Date.now() - cached.at;
  if (age < (cached.validation.outcome === "valid" ? FRESH_MS : REFUSED_MS)) return true;
  return cached.unavailableAt !== undefined && Date.now() - cached.unavailableAt < RETRY_MS && isUsableInOutage(cached);
}

function isUsableInOutage<T>({ validation, at }: Entry<T>): boolean {
  return validation.outcome === "valid" && Date.now() - at < OUTAGE_MS;
}

function keyOf(token: string): string {
  return hashSecret(token).toString("base64url");
}
