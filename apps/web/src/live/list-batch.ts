import { isRefusal, request, RequestError } from "../lib/request.ts";
import type { AnonymousRequests } from "./anonymous-requests.ts";
import type { EventList } from "./event-list.ts";

interface Versioned {
  version: string;
  answer: unknown;
}

type Answers = Readonly<Record<string, Versioned>>;

interface Batch {
  /** Requested lists that no query has picked up yet, by name. */
  unclaimed: Set<string>;
  /** Null if the server refused the request: each list is then requested separately, and has its own error. */
  answers: Promise<Answers | null>;
  isDone: boolean;
  /** Called when the fetch of a list is aborted. After the last one, the request is aborted. */
  drop: () => void;
}

/** A bad network may lose requests without an error; after this time a request counts as failed. */
const TIMEOUT_MS = 12_000;

/** The answer of a server that does not know one of the lists. */
const INVALID = 400;

/** Reads several lists of an event with one request. The server leaves out those that have not changed. */
export class ListBatches {
  readonly #eventId: string;
  readonly #anonymous: AnonymousRequests;
  /** The latest answers of lists that were read together, by the lists' names. */
  readonly #known = new Map<string, Versioned>();
  #batch: Batch | null = null;

  constructor(eventId: string, anonymous: AnonymousRequests) {
    this.#eventId = eventId;
    this.#anonymous = anonymous;
  }

  isReading(): boolean {
    return this.#batch?.isDone === false;
  }

  /** Sends a request for these lists. Their next fetches, which the caller starts in this task, wait for it. */
  async start(lists: readonly EventList<unknown>[]): Promise<void> {
    const unclaimed = new Set(lists.map(({ name }) => name).sort());
    const since = [...unclaimed].map((name) => {
      const known = this.#known.get(name);
      return known ? `${name}.${known.version}` : name;
    });
    const controller = new AbortController();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    timeout.addEventListener("abort", () => controller.abort(timeout.reason));
    let needed = unclaimed.size;
    const drop = () => {
      needed -= 1;
      if (needed === 0) controller.abort();
    };
    const answers = this.#request(since.join(" "), controller.signal);
    const batch: Batch = { unclaimed, answers, isDone: false, drop };
    this.#batch = batch;
    // The fetches handle a failure.
    await answers.catch(() => undefined);
    batch.isDone = true;
  }

  /** Reads a list: with the others of the batch that was started for it, else alone. */
  async read(list: EventList<unknown>, signal: AbortSignal): Promise<unknown> {
    const batch = this.#batch;
    if (!batch?.unclaimed.delete(list.name)) return list.fetch(signal);
    if (signal.aborted) batch.drop();
    else signal.addEventListener("abort", batch.drop, { once: true });
    const answers = await batch.answers;
    const answer = answers && (answers[list.name] ?? this.#known.get(list.name));
    if (!answer) return list.fetch(signal);
    this.#known.set(list.name, answer);
    return answer.answer;
  }

  /** @returns null if the server refused */
  async #request(since: string, signal: AbortSignal): Promise<Answers | null> {
    // Wait until the fetches have begun, which record changes from their start.
    await Promise.resolve();
    const isAnonymous = this.#anonymous.isAllowed(this.#eventId);
    if (!isAnonymous) this.#anonymous.sentWithCookies(this.#eventId);
    try {
      return await request("GET /api/events/:eventId/lists", {
        params: { eventId: this.#eventId },
        query: { since },
        isAnonymous,
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw error;
      const isRefused = isRefusal(error) || (error instanceof RequestError && error.status === INVALID);
      if (isAnonymous) this.#anonymous.failedWithoutCookies();
      if (isAnonymous && isRefused) return this.#request(since, signal);
      if (isRefused) return null;
      throw error;
    }
  }
}
