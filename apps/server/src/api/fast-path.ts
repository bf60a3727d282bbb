/**
 * The fast path: answers anonymous polls of cached lists in the HTTP server's request listener, before Fastify. A poll
 * takes the fast path if all of these conditions hold. Otherwise it takes the normal path, which answers the same:
 *
 * - It is a GET of a call that was declared with `declare`, without an Authorization header, and without a query except
 *   the `since` of several lists.
 * - It has no cookies, or among them the signed one of a participant, and neither an account nor an access link.
 * - The access policy admits a caller without an account to this call now, by the same rule as on the normal path.
 * - The server is not closing, and nothing fails: the normal path reports errors.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Call } from "@hubbub/contract/access";
import { type CallName, calls } from "@hubbub/contract/calls";
import { networkOf } from "@hubbub/server-kit/network";

import { NO_RIGHTS, refusalOf } from "../domain/access/policy.ts";
import type { EventDirectory } from "../domain/directories.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { Caller } from "../domain/identity/caller.ts";
import { certainKeysOf } from "../domain/identity/participant.ts";
import type { Newcomers } from "./rate-limits/newcomers.ts";
import type { Caches } from "../platform/cache/caches.ts";
import { createLru, type Lru } from "../platform/cache/lru.ts";
import type { RequestTally } from "../platform/metrics/requests.ts";
import { type ResponseHeaders, writeSnapshot } from "../platform/http/response.ts";
import type { ReadList } from "./lists.ts";

const COOKIES_MAX = 50_000;
/** A longer Cookie header is read each time: other programs on the same host can make it 16 KB long. */
const COOKIE_LENGTH_MAX = 300;
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

export interface FastPathDeps {
  events: Pick<EventDirectory, "find">;
  newcomers: Pick<Newcomers, "noteRead">;
  addressOf: (request: IncomingMessage) => string;
  callerOf: (request: IncomingMessage) => Caller;
  requests: RequestTally;
  caches: Pick<Caches, "add">;
}

export class FastPath {
  readonly #deps: FastPathDeps;
  /** By their paths. */
  readonly #routes = new Map<string, FastRoute>();
  /** The participant keys in Cookie headers. Reading and verifying one takes a fifth of the CPU time of a poll. */
  readonly #participants: Lru<string>;
  #closed = false;
  /** Number of responses, for the metrics. */
  answered = 0;

  constructor(deps: FastPathDeps) {
    this.#deps = deps;
    this.#participants = deps.caches.add("fast-path-cookies", createLru({ maxEntries: COOKIES_MAX }));
  }

  /** Adds a list of one event. */
  declare(name: CallName, read: ReadList<unknown>): void {
    this.#routes.set(name.slice("GET ".length), { call: calls[name], read });
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

  /** The keys of an anonymous reader; null for a request that the normal path has to answer. */
  #keysOf(request: IncomingMessage, event: EventRecord): readonly string[] | null {
    const { cookie } = request.headers;
    if (cookie === undefined) return [];
    const participantKey = this.#participantIn(request, cookie, event);
    if (participantKey === null) return null;
    const { newcomers, addressOf } = this.#deps;
    newcomers.noteRead({ event, network: networkOf(addressOf(request)), participantKey });
    return [participantKey];
  }

  /** The participant of a Cookie header; null if it also identifies somebody else, or nobody. */
  #participantIn(request: IncomingMessage, cookie: string, event: EventRecord): string | null {
    // The names of cookies depend on the protocol.
    const key = `${event.id} ${String(request.headers["x-forwarded-proto"])} ${cookie}`;
    const known = this.#participants.get(key);
    if (known !== undefined) return known;
    const caller = this.#deps.callerOf(request);
    const [participantKey] = certainKeysOf({ caller, profile: null });
    if (participantKey === undefined || caller.tokens.wallet !== null || caller.hasLinkCookie(event.id)) return null;
    if (cookie.length <= COOKIE_LENGTH_MAX) this.#participants.set(key, participantKey);
    return participantKey;
  }
}
