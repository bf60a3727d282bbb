/**
 * The fast path: answers anonymous polls of cached lists in the HTTP server's request listener, before Fastify. A poll
 * takes the fast path if all of these conditions hold. Otherwise it takes the normal path, which answers the same:
 *
 * - It is a GET of a call that was declared with `declare`, without an Authorization header, and without a query except
 *   the `since` of several lists.
 * - It has no Cookie header, or one that is known for this event: the normal path has admitted a request with it that had
 *   the signed participant cookie, and neither an account nor an access link. A minute after the last request, a Cookie
 *   header is forgotten.
 * - The access policy admits a caller without an account to this call now, by the same rule as on the normal path.
 * - The server is not closing, and nothing fails: the normal path reports errors.
 */
import { hash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

import type { Call } from "@hubbub/contract/access";
import { type CallName, calls } from "@hubbub/contract/calls";
import { networkOf } from "@hubbub/server-kit/network";

import type { CallContext } from "./guard.ts";
import { NO_RIGHTS, refusalOf } from "../domain/access/policy.ts";
import type { Caches } from "../domain/cache-names.ts";
import type { EventDirectory } from "../domain/directories.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { participantKeyOf } from "../domain/identity/participant.ts";
import type { Newcomers } from "./rate-limits/newcomers.ts";
import type { RequestTally } from "../platform/metrics/requests.ts";
import { type ResponseHeaders, writeSnapshot } from "../platform/http/response.ts";
import { createLru, type Lru } from "../platform/cache/lru.ts";
import type { ReadList } from "./lists.ts";

/** How often the presence of a reader is noted in newcomers.ts, which forgets readers without a socket after 30 s. */
const NOTE_MS = 15_000;
/** Longer than the 30 seconds between two polls of a page with a live channel. */
const READER_MS = 60_000;
const READERS_MAX = 50_000;
const KEY_LENGTH_MAX = 300;
/** The path of a list of one event, and the query of several lists. A longer query is refused by the normal path. */
const ADDRESS = /^(\/api\/(?:public\/)?events\/)([A-Z0-9]+)(\/[a-z/-]+)(?:\?since=([\w.+%-]{1,1000}))?$/u;

/** The value of a query parameter, in which "+" may stand for a space; "" if it cannot be decoded. */
function decode(value = ""): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

interface FastRoute {
  call: Call;
  /** Reads the answer of the call, as its handler does. The second argument is the `since` of several lists. */
  read: ReadList<unknown>;
}

interface ListRequest extends FastRoute {
  eventId: string;
  /** The query of several lists; undefined for a single one. */
  since: string | undefined;
}

interface Reader {
  participantKey: string;
  /** When the presence was last noted. */
  notedAt: number;
}

/**
 * Identifies a reader of one event by the unparsed cookie header. Of a long one (other programs on the same host can make
 * it 16 KB long) only the hash is kept. Hashing all of them takes 1 µs, 2 % of the CPU time of a poll.
 */
export function readerKey(eventId: string, cookie: string): string {
  const key = `${eventId} ${cookie}`;
  return key.length > KEY_LENGTH_MAX ? hash("sha256", key, "base64url") : key;
}

export interface FastPathDeps {
  events: Pick<EventDirectory, "find">;
  newcomers: Pick<Newcomers, "noteRead">;
  addressOf: (request: IncomingMessage) => string;
  requests: RequestTally;
  caches: Caches;
}

export class FastPath {
  readonly #deps: FastPathDeps;
  /** By their paths. */
  readonly #routes = new Map<string, FastRoute>();
  /** By `readerKey`. */
  readonly #readers: Lru<Reader>;
  #closed = false;
  /** Number of responses, for the metrics. */
  answered = 0;

  constructor(deps: FastPathDeps) {
    this.#deps = deps;
    this.#readers = deps.caches.add("fast-path-readers", createLru({ maxEntries: READERS_MAX }));
  }

  /** Adds a list of one event. */
  declare(name: CallName, read: ReadList<unknown>): void {
    this.#routes.set(name.slice("GET ".length), { call: calls[name], read });
  }

  /** Records a caller that the guard admitted on the normal path. */
  noteReader(context: CallContext, { authorization, cookie }: IncomingHttpHeaders): void {
    const { event, caller } = context;
    const isAnonymous =
      authorization === undefined && caller.tokens.wallet === null && caller.participantCookieId !== null;
    if (!isAnonymous || !event || caller.hasLinkCookie(event.id) || cookie === undefined) return;
    this.#readers.set(readerKey(event.id, cookie), {
      participantKey: participantKeyOf(context),
      notedAt: Date.now(),
    });
  }

  /** Answers a request. @param pass called instead for a request that takes the normal path */
  answer(request: IncomingMessage, response: ServerResponse, headers: () => ResponseHeaders, pass: () => void): void {
    const wanted = request.method === "GET" && !this.#closed ? this.#recognize(request) : null;
    if (!wanted) return pass();
    this.#send(wanted, request, response, headers).then((isSent) => isSent || pass(), pass);
  }

  /** From now on all requests take the normal path, where connections are closed with their last response. */
  close(): void {
    this.#closed = true;
  }

  #recognize({ url = "", headers }: IncomingMessage): ListRequest | null {
    if (headers.authorization !== undefined) return null;
    const [, head, eventId = "", tail, since] = ADDRESS.exec(url) ?? [];
    const route = this.#routes.get(`${head}:eventId${tail}`);
    return route && (since === undefined) === (route.call.query === undefined) ? { ...route, eventId, since } : null;
  }

  /** @returns false if nothing was sent */
  async #send(
    { call, read, eventId, since }: ListRequest,
    request: IncomingMessage,
    response: ServerResponse,
    headers: () => ResponseHeaders,
  ): Promise<boolean> {
    const startedAt = performance.now();
    const event = await this.#deps.events.find(eventId);
    if (!event || refusalOf(call.access, { event, group: null }, NO_RIGHTS)) return false;
    const keys = this.#keysOf(request, event);
    if (!keys) return false;
    const list = await read({ event, role: "attendee", keys }, decode(since));
    if (this.#closed) return false;
    // The client has closed the connection.
    if (response.destroyed) return true;
    writeSnapshot(request, response, list, headers());
    this.answered += 1;
    this.#deps.requests.count(response.statusCode, (performance.now() - startedAt) / 1000);
    return true;
  }

  /** The keys of an anonymous reader; null if the request may be of somebody else. */
  #keysOf(request: IncomingMessage, event: EventRecord): readonly string[] | null {
    const { cookie } = request.headers;
    if (cookie === undefined) return [];
    const key = readerKey(event.id, cookie);
    const reader = this.#readers.peek(key);
    if (!reader) return null;
    const { participantKey, notedAt } = reader;
    const now = Date.now();
    const age = now - notedAt;
    if (age > READER_MS) {
      this.#readers.delete(key);
      return null;
    }
    if (age > NOTE_MS) {
      const { newcomers, addressOf } = this.#deps;
      newcomers.noteRead({ event, network: networkOf(addressOf(request)), participantKey });
      // Moves the entry behind those of readers who left.
      this.#readers.set(key, { participantKey, notedAt: now });
    }
    return [participantKey];
  }
}
