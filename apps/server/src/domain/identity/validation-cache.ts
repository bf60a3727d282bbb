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
/** While the provider is unavailable, it is asked at this interval, not by every request. */
const ASK_AGAIN_MS = 10_000;
const MAX_ENTRIES = 10_000;

export type Validation<T> =
  /** `at`: when the provider said so, in milliseconds since 1970. */
  { outcome: "valid"; value: T; at: number } | { outcome: "refused" } | { outcome: "unavailable"; cause: unknown };

interface Entry<T> {
  validation: Validation<T>;
  at: number;
  /** When the provider was last found unavailable, if that was after `at`. */
  unavailableAt?: number;
}

export class ValidationCache<T> {
  readonly #entries = createLru<Entry<T>>({ maxEntries: MAX_ENTRIES });
  readonly #asking = new Map<string, Promise<Validation<T>>>();
  readonly #ask: (token: string) => Promise<ProviderAnswer>;
  readonly #toValue: (user: Record<string, unknown>) => Promise<T> | T;
  readonly #now: () => number;

  constructor(
    ask: (token: string) => Promise<ProviderAnswer>,
    toValue: (user: Record<string, unknown>) => Promise<T> | T,
    now: () => number = () => Date.now(),
  ) {
    this.#ask = ask;
    this.#toValue = toValue;
    this.#now = now;
  }

  /** Asks the provider if no validation is cached; concurrent requests of one token share one question. */
  async validate(token: string): Promise<Validation<T>> {
    const key = tokenHash(token).toString("base64url");
    const known = this.#entries.get(key);
    const age = known ? this.#now() - known.at : Infinity;
    if (known?.validation.outcome === "valid" && age < FRESH_MS) return known.validation;
    if (known?.validation.outcome === "refused" && age < REFUSED_MS) return known.validation;
    if (
      known?.unavailableAt !== undefined &&
      this.#now() - known.unavailableAt < ASK_AGAIN_MS &&
      isUsableInOutage(known, this.#now())
    ) {
      return known.validation;
    }
    let asking = this.#asking.get(key);
    if (!asking) {
      asking = this.#refresh(key, token, known).finally(() => this.#asking.delete(key));
      this.#asking.set(key, asking);
    }
    return asking;
  }

  /** Asks the provider in any case. For a new session, which must not rest on a cached validation. */
  validateNow(token: string): Promise<Validation<T>> {
    return this.#refresh(tokenHash(token).toString("base64url"), token, undefined);
  }

  /** Removes the cached validation of a token, so that the next request asks the provider. */
  forget(token: string): void {
    this.#entries.delete(tokenHash(token).toString("base64url"));
  }

  async #refresh(key: string, token: string, known: Entry<T> | undefined): Promise<Validation<T>> {
    const askedAt = this.#now();
    const answer = await this.#ask(token);
    if (answer.outcome === "unavailable") {
      if (!known || !isUsableInOutage(known, this.#now())) return answer;
      known.unavailableAt = this.#now();
      return known.validation;
    }
    const validation: Validation<T> =
      answer.outcome === "valid" ? { outcome: "valid", value: await this.#toValue(answer.user), at: askedAt } : answer;
    this.#entries.set(key, { validation, at: askedAt });
    return validation;
  }
}

/** Whether a cached validation may be used while the provider is unavailable. */
function isUsableInOutage<T>(known: Entry<T>, now: number): boolean {
  return known.validation.outcome === "valid" && now - known.at < OUTAGE_MS;
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
