/**
 * Validations of a provider, cached by token hash: for 60 s, and for 10 minutes while the provider is unavailable, so
 * that people stay signed in. Refusals are cached for a few seconds only.
 */
import { createHash } from "node:crypto";

import { createLru } from "../../platform/cache/lru.ts";
import type { ProviderAnswer } from "./provider-client.ts";

export const FRESH_MS = 60_000;
export const OUTAGE_MS = 600_000;
const REFUSED_MS = 5_000;
/** Minimum time between two requests for the same token while the provider is unavailable. */
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

export class ValidationCache<T> {
  readonly #entries = createLru<Entry<T>>({ maxEntries: MAX_ENTRIES });
  readonly #pending = new Map<string, Promise<Validation<T>>>();
  readonly #fetchUser: (token: string) => Promise<ProviderAnswer>;
  readonly #toValue: (user: Record<string, unknown>) => Promise<T> | T;
  readonly #now: () => number;

  constructor(
    fetchUser: (token: string) => Promise<ProviderAnswer>,
    toValue: (user: Record<string, unknown>) => Promise<T> | T,
    now: () => number = () => Date.now(),
  ) {
    this.#fetchUser = fetchUser;
    this.#toValue = toValue;
    this.#now = now;
  }

  /** Asks the provider if no validation is cached; concurrent requests of one token share one question. */
  async validate(token: string): Promise<Validation<T>> {
    const key = tokenHash(token).toString("base64url");
    const cached = this.#entries.get(key);
    const age = cached ? this.#now() - cached.at : Infinity;
    if (cached?.validation.outcome === "valid" && age < FRESH_MS) return cached.validation;
    if (cached?.validation.outcome === "refused" && age < REFUSED_MS) return cached.validation;
    if (
      cached?.unavailableAt !== undefined &&
      this.#now() - cached.unavailableAt < RETRY_MS &&
      isUsableInOutage(cached, this.#now())
    ) {
      return cached.validation;
    }
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = this.#refresh(key, token, cached).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /** Asks the provider in any case. For a new session, which must not rest on a cached validation. */
  validateNow(token: string): Promise<Validation<T>> {
    return this.#refresh(tokenHash(token).toString("base64url"), token, undefined);
  }

  /** Removes the cached validation of a token, so that the next request asks the provider. */
  forget(token: string): void {
    this.#entries.delete(tokenHash(token).toString("base64url"));
  }

  async #refresh(key: string, token: string, cached: Entry<T> | undefined): Promise<Validation<T>> {
    const requestedAt = this.#now();
    const answer = await this.#fetchUser(token);
    if (answer.outcome === "unavailable") {
      if (!cached || !isUsableInOutage(cached, this.#now())) return answer;
      cached.unavailableAt = this.#now();
      return cached.validation;
    }
    const validation: Validation<T> =
      answer.outcome === "valid"
        ? { outcome: "valid", value: await this.#toValue(answer.user), at: requestedAt }
        : answer;
    this.#entries.set(key, { validation, at: requestedAt });
    return validation;
  }
}

/** Whether a cached validation may be used while the provider is unavailable. */
function isUsableInOutage<T>(cached: Entry<T>, now: number): boolean {
  return cached.validation.outcome === "valid" && now - cached.at < OUTAGE_MS;
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
