/** The public lists of an event, without what single participants see in addition. A frozen stage shows them. */
import type { CallName } from "@hubbub/contract/calls";

import type { EventRecord } from "../domain/events/event-record.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

/**
 * Reads a list for attendees: a snapshot, or the response of a call that computes it. For a page, which is cached, the
 * list must not depend on the time; undefined if it does.
 */
export type ReadShared = (event: EventRecord, use: "response" | "page") => Promise<unknown>;

/**
 * Reads answers of one call with different parameters, for a picture only.
 * @returns the answers, by the call with these parameters instead of their names
 */
export type ReadVariants = (event: EventRecord) => Promise<Readonly<Record<string, unknown>>>;

export class SharedLists {
  readonly #reads = new Map<CallName, ReadShared>();
  readonly #variants: ReadVariants[] = [];

  /** Adds the list of a call. */
  declare(call: CallName, read: ReadShared): void {
    this.#reads.set(call, read);
  }

  declareVariants(read: ReadVariants): void {
    this.#variants.push(read);
  }

  /** Reads what a picture of the stage contains. */
  async readPicture(event: EventRecord): Promise<Record<string, unknown>> {
    const [lists, ...variants] = await Promise.all([this.readAll(event), ...this.#variants.map((read) => read(event))]);
    return Object.assign(lists, ...variants) as Record<string, unknown>;
  }

  /** Reads all lists of an event. @returns the response of each call, by its name */
  async readAll(event: EventRecord, use: "response" | "page" = "response"): Promise<Record<string, unknown>> {
    const entries = [...this.#reads].map(async ([call, read]) => {
      const list = await read(event, use);
      return [call, list instanceof Snapshot ? list.json() : list] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}
