/**
 * Rehearsals of this node: one at a time on the whole installation, and none while real people are in an event. What a
 * server that was ended in the middle has left is cleared away by whichever node looks next.
 */
import type { AddressInfo } from "node:net";

import { REHEARSAL_MAX_REAL_PEOPLE } from "@hubbub/contract/rehearsal";
import type { Kysely, Transaction } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Bus } from "../../domain/bus.ts";
import { SETTINGS_CACHES } from "../../domain/cache-names.ts";
import type { Account } from "../../platform/privileges/accounts.ts";
import { CrowdChildren } from "./crowd-child.ts";
import { type HowItWent, RehearsalRun } from "./rehearsal-run.ts";
import {
  askToStop,
  beginRehearsal,
  endRehearsal,
  isOneUnderWay,
  listAbandoned,
  mostPeopleLately,
  takeRehearsalTurn,
} from "./rehearsals.store.ts";

export interface RehearsalDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** How long a rehearsal takes; null: this installation has none. */
  seconds: number | null;
  /** People by event, on this node, right now. */
  presences: () => ReadonlyMap<string, number>;
  /** Where this server listens. */
  address: () => AddressInfo | string | null;
  publicUrl: string | null;
  /** Whether the server has pages, or the calls alone. */
  pages: boolean;
  onError: (error: unknown) => void;
}

/** Everybody is in after a fifth of the time: a room fills faster than that only when its doors are opened. */
const JOIN_SHARE = 0.2;
/** Each takes part about four times: a lively room. */
const PAUSE_SHARE = 0.25;
/** After this time what a killed server has left is certainly silent. */
const LOOK_AGAIN_MS = 20_000;

export class Rehearsals {
  readonly #deps: RehearsalDeps;
  readonly #crowds = new CrowdChildren();
  #run: RehearsalRun | null = null;
  #lookAgain: NodeJS.Timeout | null = null;
  #clearing: Promise<void> = Promise.resolve();

  constructor(deps: RehearsalDeps) {
    this.#deps = deps;
  }

  /** For a server that was started as root, before it becomes `account`. */
  async prepare(account: Account): Promise<void> {
    if (this.#deps.seconds !== null) await this.#crowds.prepare(account);
  }

  /** Clears away what an earlier start has left, now and once more in a moment. */
  start(): void {
    const clear = () => {
      this.#clearing = inTransaction(this.#deps.kysely, (transaction, afterCommit) =>
        this.#clearAbandoned(transaction, afterCommit),
      ).catch(this.#deps.onError);
    };
    clear();
    this.#lookAgain = setTimeout(clear, LOOK_AGAIN_MS);
    this.#lookAgain.unref();
  }

  /** @throws Refusal where there can be none now */
  async begin(event: EventRecord, people: number): Promise<void> {
    const { kysely, seconds } = this.#deps;
    if (seconds === null) throw new Refusal("off", "Rehearsals are switched off on this server");
    await this.#refuseRealPeople();
    const scratchId = await inTransaction(kysely, async (transaction, afterCommit) => {
      await takeRehearsalTurn(transaction);
      await this.#clearAbandoned(transaction, afterCommit);
      if (await isOneUnderWay(transaction)) {
        throw new Refusal("conflict", "A rehearsal is under way on this server. Start yours when it has ended.");
      }
      return beginRehearsal(transaction, { eventId: event.id, people, seconds });
    });
    this.#run = this.#runOf(scratchId, people, seconds);
  }

  /** Stops the event's rehearsal, on whichever node it runs. */
  async stop(event: EventRecord, scratchId: string | null): Promise<void> {
    await askToStop(this.#deps.kysely, event.id);
    if (this.#run?.scratchId !== scratchId) return;
    this.#run?.end("stopped");
    await this.#run?.ended;
  }

  async close(): Promise<void> {
    if (this.#lookAgain) clearTimeout(this.#lookAgain);
    this.#run?.end("interrupted");
    await this.#run?.ended;
    await this.#crowds.close();
    await this.#clearing;
  }

  #runOf(scratchId: string, people: number, seconds: number): RehearsalRun {
    const { kysely, publicUrl, pages, onError } = this.#deps;
    const url = this.#ownUrl();
    return new RehearsalRun({
      kysely,
      crowds: this.#crowds,
      task: {
        seconds,
        plan: {
          url,
          origin: publicUrl ?? url,
          eventId: scratchId,
          people,
          firstNumber: 1,
          joinMs: seconds * JOIN_SHARE * 1000,
          pauseMs: seconds * PAUSE_SHARE * 1000,
          pages,
        },
      },
      hasRealPeople: () => this.#mostPeopleHere(scratchId) > REHEARSAL_MAX_REAL_PEOPLE,
      onEnd: (how) => this.#finish(scratchId, how),
      onError,
    });
  }

  async #finish(scratchId: string, how: HowItWent): Promise<void> {
    await inTransaction(this.#deps.kysely, async (transaction, afterCommit) => {
      await endRehearsal(transaction, scratchId, how);
      afterCommit(() => this.#tellGone(scratchId));
    });
  }

  async #clearAbandoned(transaction: Transaction<Schema>, afterCommit: (hook: () => void) => void): Promise<void> {
    for (const scratchId of await listAbandoned(transaction)) {
      await endRehearsal(transaction, scratchId, { outcome: "interrupted", checks: [], crowdWasSlow: false });
      afterCommit(() => this.#tellGone(scratchId));
    }
  }

  #tellGone(scratchId: string): void {
    this.#deps.bus.publish({
      roomId: scratchId,
      invalidates: SETTINGS_CACHES,
      message: { type: "event:deleted", data: { eventId: scratchId } },
      urgency: "now",
    });
  }

  async #refuseRealPeople(): Promise<void> {
    // Alone, what is seen here is all there is; other nodes say once a minute how many they see.
    const { bus, kysely } = this.#deps;
    const most = Math.max(this.#mostPeopleHere(null), bus.isSingleNode ? 0 : await mostPeopleLately(kysely));
    if (most <= REHEARSAL_MAX_REAL_PEOPLE) return;
    throw new Refusal(
      "conflict",
      "People are in an event on this server right now, and a rehearsal would disturb them. Rehearse when they have left.",
    );
  }

  #mostPeopleHere(scratchId: string | null): number {
    const rooms = [...this.#deps.presences()].filter(([eventId]) => eventId !== scratchId);
    return Math.max(0, ...rooms.map(([, people]) => people));
  }

  /** The way to this very server: what stands before it would be measured as well. */
  #ownUrl(): string {
    const address = this.#deps.address();
    if (address === null || typeof address === "string") throw new Error("The server listens on no port");
    const isAny = address.address === "::" || address.address === "0.0.0.0";
    const host = isAny ? "127.0.0.1" : address.family === "IPv6" ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}`;
  }
}
