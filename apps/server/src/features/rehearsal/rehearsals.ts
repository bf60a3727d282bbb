/**
 * Rehearsals on this node. At most one runs on the installation at a time, and none while real people are in an event.
 * What a rehearsal of a killed server left is removed when a node starts and before the next rehearsal.
 */

import type { Transaction } from "../../domain/schema/schema.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { type AfterCommit, inTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { conflict, Refusal } from "../../platform/http/refusal.ts";
import { broadcast } from "../../domain/bus.ts";
import { type RehearsalResult, RehearsalRun } from "./rehearsal-run.ts";
import { beginRehearsal, endRehearsal, listAbandoned, requestStop } from "./rehearsals.store.ts";

/** A rehearsal does not start, and stops, if more real people than this have an event open. */
const REHEARSAL_MAX_REAL_PEOPLE = 5;

/** Share of the duration in which everybody joins. Real rooms rarely fill faster. */
const JOIN_SHARE = 0.2;
/** Mean pause between two actions, as a share of the duration: everybody takes part about four times. */
const PAUSE_SHARE = 0.25;
/** After this time a killed server's rehearsal has certainly missed its heartbeat timeout. */
const SECOND_CLEANUP_MS = 20_000;

export class Rehearsals {
  readonly #deps: FeatureDeps;
  #run: RehearsalRun | null = null;
  #secondCleanup: NodeJS.Timeout | undefined;
  #cleanup: Promise<void> = Promise.resolve();

  constructor(deps: FeatureDeps) {
    this.#deps = deps;
  }

  readonly #onError = (error: unknown): void => {
    this.#deps.logger.error(
      { err: error },
      "A rehearsal failed. If a copy of the event is left, the next start deletes it.",
    );
  };

  /** Ends abandoned rehearsals of an earlier start, now and a second time shortly after. */
  start(): void {
    const cleanUp = () => {
      this.#cleanup = this.#change((...change) => this.#endAbandoned(...change)).catch(this.#onError);
    };
    cleanUp();
    this.#secondCleanup = setTimeout(cleanUp, SECOND_CLEANUP_MS).unref();
  }

  /** Starts a rehearsal. @throws Refusal if none is possible now */
  async begin(event: EventRecord, people: number): Promise<void> {
    const { kysely, activities, rehearsalSeconds: seconds } = this.#deps;
    if (seconds === null) throw new Refusal("off", "Rehearsals are switched off on this server");
    const copyId = await inTransaction(kysely, async (transaction, afterCommit) => {
      await this.#endAbandoned(transaction, afterCommit);
      const id = await beginRehearsal(transaction, { event, people, seconds });
      if (id === null) throw conflict("A rehearsal is already running on this server. Try again when it has finished.");
      this.#refuseRealPeople();
      for (const { on } of activities) await on?.rehearsed?.(transaction, id);
      return id;
    });
    this.#run = this.#createRun(copyId, people, seconds);
  }

  /** Stops the event's rehearsal, on whichever node it runs. */
  async end(event: EventRecord, copyId: string | null): Promise<void> {
    await requestStop(this.#deps.kysely, event.id);
    if (this.#run?.copyId === copyId) await this.#run?.end("stopped");
  }

  async stop(): Promise<void> {
    clearTimeout(this.#secondCleanup);
    await this.#run?.end("interrupted");
    await this.#deps.simulation.close();
    await this.#cleanup;
  }

  /** Deleting the copy of a large rehearsal takes long. */
  #change(work: (transaction: Transaction, afterCommit: AfterCommit) => Promise<void>): Promise<void> {
    return inTransaction(this.#deps.kysely.forLongStatements, work);
  }

  #createRun(copyId: string, people: number, seconds: number): RehearsalRun {
    const { kysely, simulation, pageConfig, webDirectory } = this.#deps;
    const url = this.#localUrl();
    return new RehearsalRun({
      kysely,
      simulation,
      task: {
        seconds,
        plan: {
          url,
          origin: pageConfig.publicUrl ?? url,
          eventId: copyId,
          people,
          firstNumber: 1,
          joinMs: seconds * JOIN_SHARE * 1000,
          pauseMs: seconds * PAUSE_SHARE * 1000,
          pages: webDirectory !== null,
        },
      },
      hasRealPeople: () => this.#knownPeopleMax(copyId) > REHEARSAL_MAX_REAL_PEOPLE,
      onEnd: (result) => this.#change((...change) => this.#finish(...change, copyId, result)),
      onError: this.#onError,
    });
  }

  async #endAbandoned(transaction: Transaction, afterCommit: AfterCommit): Promise<void> {
    for (const copyId of await listAbandoned(transaction))
      await this.#finish(transaction, afterCommit, copyId, { outcome: "interrupted", checks: [], crowdWasSlow: false });
  }

  async #finish(
    transaction: Transaction,
    afterCommit: AfterCommit,
    copyId: string,
    result: RehearsalResult,
  ): Promise<void> {
    await endRehearsal(transaction, copyId, result);
    afterCommit(() => broadcast(this.#deps.bus, copyId, "event:deleted", { eventId: copyId }));
  }

  #refuseRealPeople(): void {
    if (this.#knownPeopleMax(null) <= REHEARSAL_MAX_REAL_PEOPLE) return;
    throw conflict(
      "Attendees are using this server right now, and a rehearsal would disturb them. Try again when they have left.",
    );
  }

  #knownPeopleMax(copyId: string | null): number {
    const rooms = [...this.#deps.live.presences()].filter(([eventId]) => eventId !== copyId);
    return Math.max(0, ...rooms.map(([, people]) => people));
  }

  /** The URL of this server itself, so that a proxy in front of it is not measured. */
  #localUrl(): string {
    const address = this.#deps.address();
    if (address === null || typeof address === "string") throw new Error("The server listens on no port");
    const isAny = address.address === "::" || address.address === "0.0.0.0";
    const host = isAny ? "127.0.0.1" : address.family === "IPv6" ? `[${address.address}]` : address.address;
    return `http://${host}:${address.port}`;
  }
}
