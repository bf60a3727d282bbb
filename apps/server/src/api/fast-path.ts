/**
 * Ready reads: what a hall polls is answered at the door, before routing, where nobody has to be asked for anything.
 * That is so when the reader came the long way with the same cookies a moment ago and is nobody in particular, the
 * event and the list are at hand, and nothing in the list is theirs alone. The same rule decides as behind the door;
 * whatever is not quite so goes the long way, which answers the same.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

import type { CallName } from "@hubbub/contract/calls";

import type { Access } from "./guard.ts";
import { decide } from "../domain/access/policy.ts";
import { type AccessRule, accessRules } from "../domain/access/rules.ts";
import type { EventDirectory } from "../domain/events/event-directory.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import type { RequestTally } from "../platform/metrics/requests.ts";
import { participantKeyOf } from "../submissions/submitter.ts";
import { type AnswerHeaders, answerFresh, answerSnapshot } from "../platform/http/answer.ts";
import { createLru } from "../platform/cache/lru.ts";
import type { Sendable } from "../platform/cache/snapshot.ts";

/** What everybody gets, as far as it is at hand: a snapshot, or text made for each answer. */
export type FastPathAnswer = (event: EventRecord, participantKey: string) => Sendable | string | null;

/** A reader comes the long way again after this, so that newcomers.ts notes their presence: it forgets after 30 s. */
const KNOWN_MS = 15_000;
const READERS_MAX = 50_000;
const ADDRESS = /^(\/api\/(?:public\/)?events\/)([A-Z0-9]+)(\/[a-z-]+)$/u;
/** Nobody in particular. */
const nobody = { hub: null, role: null, walletTier: null };

interface Reader {
  eventId: string;
  participantKey: string;
  until: number;
}

export interface FastPathDeps {
  events: Pick<EventDirectory, "peek">;
  requests: RequestTally;
  now?: () => number;
}

export class FastPath {
  readonly #deps: FastPathDeps;
  readonly #now: () => number;
  readonly #routes = new Map<string, { rule: AccessRule; answer: FastPathAnswer }>();
  /** By the whole cookie header, as it came. */
  readonly #readers = createLru<Reader>({ maxEntries: READERS_MAX });
  #closed = false;
  /** For the metrics. */
  answered = 0;

  constructor(deps: FastPathDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? Date.now;
  }

  /** Says what a call of one event answers to everybody. */
  declare(name: CallName, answer: FastPathAnswer): void {
    this.#routes.set(name.slice("GET ".length), { rule: accessRules[name], answer });
  }

  /** Notes who came the long way and was let in. */
  note(access: Access, { authorization, cookie }: IncomingHttpHeaders): void {
    const { event, caller } = access;
    const isNobody = authorization === undefined && caller.walletSecret === null && caller.participantCookieId !== null;
    if (!isNobody || !event || cookie === undefined) return;
    const until = this.#now() + KNOWN_MS;
    this.#readers.set(cookie, { eventId: event.id, participantKey: participantKeyOf(access), until });
  }

  /** Answers, or says that this one goes the long way. */
  answer(request: IncomingMessage, response: ServerResponse, headers: () => AnswerHeaders): boolean {
    const ready = request.method === "GET" && !this.#closed ? this.#find(request) : null;
    if (ready === null) return false;
    if (typeof ready === "string") answerFresh(request, response, ready, headers());
    else if (!answerSnapshot(request, response, ready, headers())) return false;
    this.answered += 1;
    this.#deps.requests.count(response.statusCode, 0);
    return true;
  }

  /** From now on everything goes the long way, where connections are closed with their last answer. */
  close(): void {
    this.#closed = true;
  }

  #find({ url = "", headers: { authorization, cookie } }: IncomingMessage): Sendable | string | null {
    if (authorization !== undefined || cookie === undefined) return null;
    const [, head, eventId = "", tail] = ADDRESS.exec(url) ?? [];
    const route = this.#routes.get(`${head}:eventId${tail}`);
    const reader = this.#readers.get(cookie);
    if (!route || reader?.eventId !== eventId || reader.until < this.#now()) return null;
    const event = this.#deps.events.peek(eventId);
    if (!event || decide(route.rule, { event, group: null }, nobody)) return null;
    return route.answer(event, reader.participantKey);
  }
}
