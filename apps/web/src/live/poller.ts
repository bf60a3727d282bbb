/**
 * Polls what the components of the page show. The lists of an event that are due at about the same time are read with one
 * request, and the server leaves out those that have not changed.
 */
import { focusManager, type QueryClient, type QueryKey } from "@tanstack/react-query";

import { readHubToken } from "../lib/hub-token.ts";
import { hasSent, isRefusal, request, RequestError } from "../lib/request.ts";
import type { EventList, Lists } from "./event-list.ts";
import { refetchAfterGap } from "./query-client.ts";

export interface Polled {
  queryKey: QueryKey;
  /** Milliseconds from an answer to the next request. */
  intervalMs: number;
  /** Null for data that is requested separately. */
  list: EventList<unknown> | null;
  /** Whether polling goes on after a 401, 403 or 404. */
  refreshesAfterRefusal: boolean;
}

interface Entry extends Polled {
  /** When a component began to show it. */
  since: number;
}

interface Known {
  version: string;
  answer: unknown;
}

type Answers = Readonly<Record<string, Known>>;

/** Several lists in one request. */
interface Together {
  /** Null if the server refused the request: each list is then requested separately, and has its own error. */
  answers: Promise<Answers | null>;
  /** Called for each list whose answer nobody needs any more. */
  drop: () => void;
}

/** A list waits for others up to this share of its interval. */
const LATE_SHARE = 0.1;
/** A page that polls without cookies sends them this often: the server counts who is present. */
const WITH_COOKIES_MS = 15_000;
/** After a request without cookies failed, all have them for this time: a proxy may admit nobody without. */
const FAILED_MS = 300_000;
/** The answer of a server that does not know one of the lists. */
const INVALID = 400;

const pollers = new WeakMap<QueryClient, Poller>();

export function pollerOf(client: QueryClient): Poller {
  let poller = pollers.get(client);
  if (!poller) pollers.set(client, (poller = new Poller(client)));
  return poller;
}

class Poller {
  readonly #client: QueryClient;
  readonly #entries = new Set<Entry>();
  /** The latest answers of lists that were read together, by `keyOf`. */
  readonly #known = new Map<string, Known>();
  /** The requests that the fetches of these lists wait for, by `keyOf`. */
  readonly #together = new Map<string, Together>();
  /** When such a request was last sent with cookies, by the event's id. */
  readonly #identifiedAt = new Map<string, number>();
  #mayBeAnonymousFrom = 0;
  /** What a frozen stage shows instead of the server's lists; null if it is live. */
  #frozen: Lists | null = null;
  /** The events with such a request under way. */
  readonly #busy = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action } = event;
      // The next poll counts from the latest answer. Changes by live messages are no answers.
      if (action.type === "error" || (action.type === "success" && !action.manual)) this.#schedule();
    });
  }

  /** @returns a function that ends the polling */
  add(polled: Polled): () => void {
    const entry = { ...polled, since: Date.now() };
    this.#entries.add(entry);
    this.#schedule();
    return () => {
      this.#entries.delete(entry);
      if (entry.list) this.#forget(entry.list);
      this.#schedule();
    };
  }

  /** Reads lists from this picture of a stage, and does not poll them, until the next call. Null: reads all from the server. */
  freeze(lists: Lists | null): void {
    if (lists === this.#frozen) return;
    this.#frozen = lists;
    void refetchAfterGap(this.#client);
  }

  #frozenAnswer(list: EventList<unknown> | null): unknown {
    return list && this.#frozen ? list.findIn(this.#frozen) : undefined;
  }

  /** Reads a list: with others if it is polled, else alone. */
  async read(list: EventList<unknown>, signal: AbortSignal): Promise<unknown> {
    const frozen = this.#frozenAnswer(list);
    if (frozen !== undefined) return frozen;
    const key = keyOf(list);
    const together = this.#together.get(key);
    if (!together) return list.fetch(signal);
    this.#together.delete(key);
    if (signal.aborted) together.drop();
    else signal.addEventListener("abort", together.drop, { once: true });
    const answers = await together.answers;
    const answer = answers && (answers[list.name] ?? this.#known.get(key));
    if (!answer) return list.fetch(signal);
    this.#known.set(key, answer);
    return answer.answer;
  }

  #forget(list: EventList<unknown>): void {
    this.#together.delete(keyOf(list));
    // What the page shows again later is often unchanged.
    const isEventShown = [...this.#entries].some((entry) => entry.list?.eventId === list.eventId);
    if (!isEventShown)
      for (const key of this.#known.keys()) if (key.startsWith(`${list.eventId} `)) this.#known.delete(key);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const tick = this.#tick();
    const times = [...this.#entries].flatMap((entry) => this.#dueAt(entry, tick)?.latest ?? []);
    if (times.length > 0) this.#timer = setTimeout(() => this.#readDue(), Math.min(...times) - Date.now());
  }

  /** Milliseconds between two requests: the shortest interval. */
  #tick(): number {
    return Math.min(...[...this.#entries].map(({ intervalMs }) => intervalMs));
  }

  /**
   * When to request an entry, in epoch milliseconds: at the next request after `at`, and before `latest`. Null while it is
   * requested, and after a refusal.
   */
  #dueAt(entry: Entry, tick: number): { at: number; latest: number } | null {
    const { queryKey, intervalMs, list, refreshesAfterRefusal } = entry;
    const state = this.#client.getQueryState(queryKey);
    if (!state || state.fetchStatus === "fetching" || (list && this.#busy.has(list.eventId))) return null;
    if (!refreshesAfterRefusal && isRefusal(state.error)) return null;
    if (this.#frozenAnswer(list) !== undefined) return null;
    const now = Date.now();
    const answeredAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
    // The device's clock may have been set back.
    entry.since = Math.min(entry.since, now);
    const isOlder = answeredAt > now || entry.since - answeredAt >= intervalMs;
    const at = (isOlder ? entry.since : answeredAt) + intervalMs;
    return { at, latest: intervalMs > tick ? at + intervalMs * LATE_SHARE : at };
  }

  #readDue(): void {
    const tick = this.#tick();
    if (!focusManager.isFocused()) {
      this.#timer = setTimeout(() => this.#readDue(), tick);
      return;
    }
    const now = Date.now();
    const due = [...this.#entries].filter((entry) => {
      const time = this.#dueAt(entry, tick);
      // At the next request it would be late, or it was due already.
      return time !== null && (time.at <= now || time.latest < now + tick * (1 - LATE_SHARE));
    });
    const lists = due.flatMap(({ list }) => list ?? []);
    for (const eventId of new Set(lists.map((list) => list.eventId)))
      this.#readTogether(
        eventId,
        lists.filter((list) => list.eventId === eventId),
      );
    for (const { queryKey } of due)
      void this.#client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    this.#schedule();
  }

  /** Makes the fetches of these lists, which begin in this task, wait for one request. */
  #readTogether(eventId: string, lists: readonly EventList<unknown>[]): void {
    const names = [...new Set(lists.map(({ name }) => name))].sort();
    const since = names.map((name) => {
      const known = this.#known.get(keyOf({ eventId, name }));
      return known ? `${name}.${known.version}` : name;
    });
    const controller = new AbortController();
    let dropped = 0;
    const drop = () => {
      dropped += 1;
      if (dropped === names.length) controller.abort();
    };
    this.#busy.add(eventId);
    const answers = this.#request(eventId, since.join(" "), controller.signal).finally(() => {
      this.#busy.delete(eventId);
      this.#schedule();
    });
    // Nothing handles its failure if all fetches were aborted.
    answers.catch(() => undefined);
    for (const name of names) this.#together.set(keyOf({ eventId, name }), { answers, drop });
  }

  /** @returns null if the server refused */
  async #request(eventId: string, since: string, signal: AbortSignal): Promise<Answers | null> {
    // Once the fetches have begun, which record the changes from then on.
    await Promise.resolve();
    const isAnonymous = this.#isAnonymous(eventId);
    try {
      return await request("GET /api/events/:eventId/lists", {
        params: { eventId },
        query: { since },
        isAnonymous,
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw error;
      const isRefused = isRefusal(error) || (error instanceof RequestError && error.status === INVALID);
      if (isAnonymous) this.#mayBeAnonymousFrom = Date.now() + FAILED_MS;
      if (isAnonymous && isRefused) return this.#request(eventId, since, signal);
      if (isRefused) return null;
      throw error;
    }
  }

  /** Whether shared caches may answer now: they have what everybody gets. */
  #isAnonymous(eventId: string): boolean {
    const now = Date.now();
    const sinceCookies = now - (this.#identifiedAt.get(eventId) ?? -Infinity);
    const mayBeAnonymous = !hasSent() && readHubToken() === null && now >= this.#mayBeAnonymousFrom;
    if (mayBeAnonymous && sinceCookies < WITH_COOKIES_MS) return true;
    this.#identifiedAt.set(eventId, now);
    return false;
  }
}

function keyOf({ eventId, name }: Pick<EventList<unknown>, "eventId" | "name">): string {
  return `${eventId} ${name}`;
}
