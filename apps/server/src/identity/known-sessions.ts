/**
 * Wallet sessions, and for a while who was behind them: while the database does not answer, people who are signed in
 * go on reading as themselves. Nothing can be written then, so nothing is decided by what is remembered here alone.
 */
import type { Kysely } from "kysely";

import { isDatabaseAway } from "../database/away.ts";
import type { Schema } from "../database/schema.ts";
import { findProfileBySession, type Profile } from "./wallet.store.ts";

const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_MAX = 20_000;

export class KnownSessions {
  readonly #kysely: Kysely<Schema>;
  readonly #seen = new Map<string, { profile: Profile | null; at: number }>();

  constructor(kysely: Kysely<Schema>) {
    this.#kysely = kysely;
  }

  /** The profile behind a session cookie's secret; null for none. */
  async find(secret: string): Promise<Profile | null> {
    try {
      const profile = await findProfileBySession(this.#kysely, secret);
      this.#remember(secret, profile);
      return profile;
    } catch (error) {
      const seen = this.#seen.get(secret);
      if (!isDatabaseAway(error) || !seen || Date.now() - seen.at > REMEMBERED_MS) throw error;
      return seen.profile;
    }
  }

  #remember(secret: string, profile: Profile | null): void {
    this.#seen.delete(secret);
    if (profile) this.#seen.set(secret, { profile, at: Date.now() });
    if (this.#seen.size > REMEMBERED_MAX) this.#seen.delete(this.#seen.keys().next().value ?? "");
  }
}
