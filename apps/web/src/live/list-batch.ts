import { readHubToken } from "../lib/hub-token.ts";
import { hasSent, isRefusal, request, RequestError } from "../lib/request.ts";
import type { EventList } from "./event-list.ts";

interface Versioned {
  version: string;
  answer: unknown;
}

type Answers = Readonly<Record<string, Versioned>>;

/** A bad network may lose requests without an error; after this time a request counts as failed. */
const TIMEOUT_MS = 12_000;

/** A page that polls without cookies sends them this often: the server counts who is present. */
const WITH_COOKIES_MS = 15_000;
/** After a request without cookies failed, all have them for this time: a proxy may admit nobody without. */
const FAILED_MS = 300_000;

/** The answer of a server that does not know one of the lists. */
const INVALID = 400;

/** Reads one list of a request. Requests it alone if the server refused the request, or does not know the list. */
export type ReadInBatch = (list: EventList<unknown>, signal: AbortSignal) => Promise<unknown>;

/** Reads several lists of an event with one request. The server leaves out those that have not changed. */
export class ListBatches {
  /** Whether a request is under way. */
  isReading = false;
  readonly #eventId: string;
  /** The latest answers of lists that were read together, by the lists' names. */
  readonly #known = new Map<string, Versioned>();
  /** When the last request with cookies was sent. */
  #withCookiesAt = -Infinity;
  /** From when on requests may have no cookies. */
  #anonymousFrom = 0;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /**
   * Sends one request for these lists.
   * @param onEnd called when it has ended
   * @returns the function with which the fetches read them; the request is aborted when the signals of all are
   */
  start(names: ReadonlySet<string>, onEnd: () => void): ReadInBatch {
    const controller = new AbortController();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    timeout.addEventListener("abort", () => controller.abort(timeout.reason));
    this.isReading = true;
    const answers = this.#request(this.#sinceOf(names), controller.signal);
    const end = () => {
      this.isReading = false;
      onEnd();
    };
    // The fetches handle a failure.
    answers.then(end, end);
    let needed = 0;
    return async (list, signal) => {
      needed += 1;
      signal.addEventListener("abort", () => {
        needed -= 1;
        if (needed === 0) controller.abort();
      });
      const all = await answers;
      const answer = all && (all[list.name] ?? this.#known.get(list.name));
      if (!answer) return list.fetch(signal);
      this.#known.set(list.name, answer);
      return answer.answer;
    };
  }

  /** The names of the lists, with the versions that are known. */
  #sinceOf(names: ReadonlySet<string>): string {
    const since = [...names].sort().map((name) => {
      const known = this.#known.get(name);
      return known ? `${name}.${known.version}` : name;
    });
    return since.join(" ");
  }

  /** @returns null if the server refused: each list is then requested alone, and has its own error */
  async #request(since: string, signal: AbortSignal): Promise<Answers | null> {
    const isAnonymous = this.#mayBeAnonymous();
    if (!isAnonymous) this.#withCookiesAt = Date.now();
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
      if (isAnonymous) this.#anonymousFrom = Date.now() + FAILED_MS;
      if (isAnonymous && isRefused) return this.#request(since, signal);
      if (isRefused) return null;
      throw error;
    }
  }

  /** Whether the request may have no cookies: shared caches may answer it, because everybody gets the same. */
  #mayBeAnonymous(): boolean {
    const now = Date.now();
    const isCounted = now - this.#withCookiesAt < WITH_COOKIES_MS;
    return isCounted && now >= this.#anonymousFrom && !hasSent() && readHubToken() === null;
  }
}
