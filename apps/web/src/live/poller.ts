/**
 * The schedule of polls: requests again what the components of the page show. The lists of an event that are due at about
 * the same time are read with one request (`list-batch.ts`).
 */
import { focusManager, hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

import { isRefusal } from "../lib/request.ts";
import type { EventList } from "./event-list.ts";
import { ListBatches, type ReadInBatch } from "./list-batch.ts";

export interface Polled {
  queryKey: QueryKey;
  /** Milliseconds from an answer to the next request. */
  intervalMs: number;
  /** Null for data that is requested separately. */
  list: EventList<unknown> | null;
}

interface Entry extends Polled {
  queryHash: string;
  /** The same for all lists of an event. */
  batches: ListBatches | null;
  /** The interval counts from this time of `performance.now()`, which does not change with the device's clock. */
  countsFrom: number;
}

const pollers = new WeakMap<QueryClient, Poller>();

export function pollerOf(client: QueryClient): Poller {
  let poller = pollers.get(client);
  if (!poller) pollers.set(client, (poller = new Poller(client)));
  return poller;
}

class Poller {
  readonly #client: QueryClient;
  readonly #entries = new Set<Entry>();
  /** How the next fetch of a query reads its list, by the query's hash. */
  readonly #due = new Map<string, ReadInBatch>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action, query } = event;
      // Live messages change the data too ("manual"). Polls count from answers only.
      if (action.type !== "error" && (action.type !== "success" || action.manual)) return;
      for (const entry of this.#entries) if (entry.queryHash === query.queryHash) entry.countsFrom = performance.now();
      this.#schedule();
    });
  }

  /** @returns a function that ends the polling */
  add(polled: Polled): () => void {
    const state = this.#client.getQueryState(polled.queryKey);
    const age = Date.now() - Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0);
    const isRecent = age >= 0 && age < polled.intervalMs;
    // Spread, because all pages poll more often at the same moment when the live channel is lost.
    const countsFrom = performance.now() - (isRecent ? age : Math.random() * polled.intervalMs);
    const { list } = polled;
    const ofEvent = [...this.#entries].find((entry) => entry.list?.eventId === list?.eventId);
    const batches = list && (ofEvent?.batches ?? new ListBatches(list.eventId));
    const entry: Entry = { ...polled, queryHash: hashKey(polled.queryKey), batches, countsFrom };
    this.#entries.add(entry);
    this.#schedule();
    return () => {
      this.#entries.delete(entry);
      this.#schedule();
    };
  }

  /** Reads the list of a query: with others if the poller has started this fetch, else alone. */
  read(queryKey: QueryKey, list: EventList<unknown>, signal: AbortSignal): Promise<unknown> {
    const queryHash = hashKey(queryKey);
    const read = this.#due.get(queryHash);
    this.#due.delete(queryHash);
    return read ? read(list, signal) : list.fetch(signal);
  }

  /** The shortest interval sets the time of the next requests. Lists with longer ones are read with the nearest of them. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const idle = this.#idle();
    if (idle.length === 0) return;
    const shortest = Math.min(...idle.map(({ intervalMs }) => intervalMs));
    const dueAt = Math.min(
      ...idle.flatMap((entry) => (entry.intervalMs === shortest ? entry.countsFrom + shortest : [])),
    );
    this.#timer = setTimeout(() => this.#readDue(shortest), dueAt - performance.now());
  }

  /** The entries that can be requested: no request is under way, and the server did not refuse the last one. */
  #idle(): Entry[] {
    return [...this.#entries].filter(({ queryKey, batches }) => {
      const state = this.#client.getQueryState(queryKey);
      return state?.fetchStatus === "idle" && !batches?.isReading && !isRefusal(state.error);
    });
  }

  #readDue(shortest: number): void {
    if (!focusManager.isFocused()) {
      this.#timer = setTimeout(() => this.#readDue(shortest), shortest);
      return;
    }
    const nearest = performance.now() + shortest / 2;
    const due = this.#idle().filter(
      ({ intervalMs, countsFrom }) => intervalMs === shortest || countsFrom + intervalMs <= nearest,
    );
    for (const batches of new Set(due.flatMap((entry) => entry.batches ?? []))) {
      const entries = due.filter((entry) => entry.batches === batches);
      const names = new Set(entries.flatMap(({ list }) => list?.name ?? []));
      const read = batches.start(names, () => this.#schedule());
      for (const { queryHash } of entries) this.#due.set(queryHash, read);
    }
    for (const { queryKey } of due)
      void this.#client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    this.#schedule();
  }
}
