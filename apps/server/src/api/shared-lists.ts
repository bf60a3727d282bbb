/** The public lists of an event, without what single participants see in addition. A frozen stage shows them. */
import type { CallName } from "@hubbub/contract/calls";

import type { EventRecord } from "../domain/events/event-record.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";

/**
 * Reads a list for attendees: a snapshot, or the response of a call that computes it. Of a call whose last parameter is
 * not the event, such as a language: the responses by that parameter. For a page, which is cached, the list must not
 * depend on the time; undefined if it does, or if pages do not contain it.
 */
export type ReadShared = (event: EventRecord, use: "response" | "page") => Promise<unknown>;

export class SharedLists {
  readonly #reads = new Map<CallName, ReadShared>();

  /** Adds the list of a call. */
  declare(call: CallName, read: ReadShared): void {
    this.#reads.set(call, read);
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
