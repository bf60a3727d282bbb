/**
 * Answers of a provider, kept by token hash: at most 60 s as fresh (D-10), and for 10 minutes as a stand-in while the
 * provider is away, so that whoever is signed in stays so (D-11). Refusals are kept for a few seconds only.
 */
import { createHash } from "node:crypto";

import type { ProviderAnswer } from "./provider-client.ts";

export const FRESH_MS = 60_000;
export const OUTAGE_MS = 600_000;
const REFUSED_MS = 5_000;
/** While the provider is away, it is asked again this often, not by every request. */
const ASK_AGAIN_MS = 10_000;
const MAX_ENTRIES = 10_000;

export type Validation<T> =
  /** `at`: when the provider said so, in milliseconds since 1970. */
  { outcome: "valid"; value: T; at: number } | { outcome: "refused" } | { outcome: "unavailable"; cause: unknown };

interface Entry<T> {
  validation: Validation<T>;
  at: number;
  /** When the provider was last found away, if since then. */
  awayAt?: number;
}

export class ValidationCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
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

  /** One question per token at a time, however many requests wait for it. */
  async validate(token: string): Promise<Validation<T>> {
    const key = tokenHash(token).toString("base64url");
    const known = this.#entries.get(key);
    const age = known ? this.#now() - known.at : Infinity;
    if (known?.validation.outcome === "valid" && age < FRESH_MS) return known.validation;
    if (known?.validation.outcome === "refused" && age < REFUSED_MS) return known.validation;
    if (known?.awayAt !== undefined && this.#now() - known.awayAt < ASK_AGAIN_MS && bridges(known, this.#now())) {
      return known.validation;
    }
    let asking = this.#asking.get(key);
    if (!asking) {
      asking = this.#refresh(key, token, known).finally(() => this.#asking.delete(key));
      this.#asking.set(key, asking);
    }
    return asking;
  }

  /** Asks the provider in any case, and takes no answer of before. For what outlives this request: a new session. */
  validateNow(token: string): Promise<Validation<T>> {
    return this.#refresh(tokenHash(token).toString("base64url"), token, undefined);
  }

  /** Forgets what is known of a token, so that the next request asks the provider. */
  forget(token: string): void {
    this.#entries.delete(tokenHash(token).toString("base64url"));
  }

  async #refresh(key: string, token: string, known: Entry<T> | undefined): Promise<Validation<T>> {
    const askedAt = this.#now();
    const answer = await this.#ask(token);
    if (answer.outcome === "unavailable") {
      if (!known || !bridges(known, this.#now())) return answer;
      known.awayAt = this.#now();
      return known.validation;
    }
    const validation: Validation<T> =
      answer.outcome === "valid" ? { outcome: "valid", value: await this.#toValue(answer.user), at: askedAt } : answer;
    this.#entries.delete(key);
    this.#entries.set(key, { validation, at: askedAt });
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value ?? "");
    return validation;
  }
}

/** Whether a known answer may stand in for a provider that is away. */
function bridges<T>(known: Entry<T>, now: number): boolean {
  return known.validation.outcome === "valid" && now - known.at < OUTAGE_MS;
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
