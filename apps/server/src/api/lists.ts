/**
 * The lists of an event: all public ones, for stages and pages, and several in one response
 * (`GET /api/events/:eventId/lists`), which pages poll. The response contains each list as its single call returns it,
 * with a version, a short hash of its content. A list whose version the caller names is left out. The response depends
 * only on the lists that it contains: it is cached, and callers who need the same lists get the same bytes.
 */
import type { AccessRule, READERS } from "@hubbub/contract/access";
import { type CallName, calls } from "@hubbub/contract/calls";
import { listName } from "@hubbub/contract/list-name";

import type { Caches } from "../domain/cache-names.ts";
import type { EventRecord } from "../domain/events/event-record.ts";
import { certainKeysOf } from "../domain/identity/participant.ts";
import { createLru, type Lru } from "../platform/cache/lru.ts";
import { isSendable, PersonalSnapshot, Snapshot } from "../platform/cache/snapshot.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { parse, pathSchema } from "./parse.ts";
import type { CallContextFor } from "./guard.ts";

/** The part of `GET /api/events/:eventId/lists` that decides what it answers. */
type ListsCall = CallContextFor<typeof READERS> & { params: Record<string, string>; query: { since: string } };
/** The answer of one call. */
type List = Snapshot | PersonalSnapshot;

/**
 * @param participantKey null for a client without cookies
 * @param parameter the last part of the list's path, if that is a parameter; else ""
 * @param isRepeated whether the client has a version of the list. A list that changes all the time may then be the last
 * one, up to a tenth of a second old.
 */
export type PeekList = (
  event: EventRecord,
  participantKey: string | null,
  parameter: string,
  isRepeated: boolean,
) => List | null;

/**
 * Reads a list for attendees, without anybody's own contributions: a snapshot, or the response of a call that computes it.
 * Of a call whose last parameter is not the event, such as a language: the responses by that parameter. For a page, which
 * is cached, the list must not depend on the time; undefined if it does, or if pages do not contain it.
 */
export type ReadShared = (event: EventRecord, use: "response" | "page") => Promise<unknown>;

export interface Listed {
  /** Reads the list as the handler of its call answers. */
  read: (call: ListsCall, params: Record<string, string>) => Promise<unknown>;
  /** The same for a caller without an account, if everything is cached; else null. */
  peek: PeekList;
  /** For a list that stages and pages contain. */
  shared?: ReadShared;
}

interface DeclaredList extends Listed {
  call: CallName;
  /** The name of its parameter; null if it has none. */
  parameter: string | null;
}

interface Wanted {
  name: string;
  /** What the caller has; "" for nothing. */
  version: string;
  list: DeclaredList;
  parameter: string;
}

interface Changed {
  name: string;
  version: string;
  list: List;
}

/** Responses of some kilobytes, which become stale with the first change of a list. */
const RESPONSES_MAX = 200;
/** What pages ask for: some hundred bytes. Many ask for the same, until a list changes. */
const QUERIES_MAX = 2000;
const VERSION_LENGTH = 8;
/** Of the ETag `W/"…"`. */
const VERSION_START = 3;
const NOTHING = Buffer.from("{}");
const NOTHING_SHARED = new Snapshot(NOTHING, { isShared: true });
const NOTHING_PERSONAL = new Snapshot(NOTHING);

export class Lists {
  /** By the names of the lists; a parameter at the end is ":". */
  readonly #declared = new Map<string, DeclaredList>();
  /** By the event, and the names and versions of the lists in it, for those who may share responses and for others. */
  readonly #responses: Lru<Snapshot>;
  /** By the query. */
  readonly #queries: Lru<readonly Wanted[]>;

  constructor(caches: Pick<Caches, "add">) {
    this.#queries = caches.add("list-queries", createLru<readonly Wanted[]>({ maxEntries: QUERIES_MAX }));
    this.#responses = caches.add("list-responses", createLru<Snapshot>({ maxEntries: RESPONSES_MAX }));
  }

  /** Adds the list of a call. @throws Error if not everybody who may read lists may make the call */
  declare(call: CallName, listed: Listed): void {
    const { who, event: isAboutEvent, needsEntry: _, ...others }: AccessRule = calls[call].access;
    if (who !== "anyone" || !isAboutEvent || Object.keys(others).length > 0)
      throw new Error(`${call} has another access rule than the lists`);
    const [path = "", parameter = null] = listName(call).split(":");
    this.#declared.set(parameter === null ? path : `${path}:`, { ...listed, call, parameter });
  }

  /** Reads all lists that stages and pages contain. @returns the response of each call, by its name */
  async readShared(event: EventRecord, use: "response" | "page" = "response"): Promise<Record<string, unknown>> {
    const entries = [...this.#declared.values()].map(async ({ call, shared }) => {
      const list = await shared?.(event, use);
      return [call, list instanceof Snapshot ? list.json() : list] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** @throws Error if a call of the contract that is listed was not declared */
  requireAll(): void {
    const declared = new Set([...this.#declared.values()].map(({ call }) => call));
    const missing = Object.entries(calls).flatMap(([name, call]) =>
      "isListed" in call === declared.has(name as CallName) ? [] : name,
    );
    if (missing.length > 0) throw new Error(`In the contract or on the server, but not in both: ${missing.join(", ")}`);
  }

  /** @throws Refusal 400 for an unknown list, or what one of the lists refuses */
  async read(call: ListsCall): Promise<Snapshot | PersonalSnapshot> {
    const { since } = call.query;
    const cached = hasNoAccount(call) ? this.peek(call.event, certainKeysOf(call)[0] ?? null, since) : null;
    if (cached) return cached;
    const wanted = this.#parse(since);
    if (!wanted) throw new Refusal("invalid", "since must name lists, each once");
    const lists = await Promise.all(wanted.map((each) => readOne(call, each)));
    return this.#answer(call.event.id, wanted, lists);
  }

  /** The same for a caller without an account, if everything is cached; else null. */
  peek(event: EventRecord, participantKey: string | null, since: string): Snapshot | PersonalSnapshot | null {
    const wanted = this.#parse(since);
    if (!wanted) return null;
    const lists: List[] = [];
    for (const { list, parameter, version } of wanted) {
      const cached = list.peek(event, participantKey, parameter, version !== "");
      if (!cached) return null;
      lists.push(cached);
    }
    return this.#answer(event.id, wanted, lists);
  }

  /** Returns null if a name is unknown, or there twice. */
  #parse(since: string): readonly Wanted[] | null {
    const parsed = this.#queries.get(since);
    if (parsed) return parsed;
    const wanted: Wanted[] = [];
    for (const item of since.split(/[ +]/u)) {
      const [name = "", version = ""] = item.split(".");
      const slash = name.lastIndexOf("/") + 1;
      const exact = this.#declared.get(name);
      const list = exact ?? this.#declared.get(`${name.slice(0, slash)}:`);
      if (!list || wanted.some((other) => other.name === name)) return null;
      wanted.push({ name, version, list, parameter: exact ? "" : name.slice(slash) });
    }
    this.#queries.set(since, wanted);
    return wanted;
  }

  #answer(eventId: string, wanted: readonly Wanted[], lists: readonly List[]): Snapshot | PersonalSnapshot {
    const changed: Changed[] = [];
    for (const [index, list] of lists.entries()) {
      const { name = "", version: known } = wanted[index] ?? {};
      const version = list.etag.slice(VERSION_START, VERSION_START + VERSION_LENGTH);
      if (version !== known) changed.push({ name, version, list });
    }
    const isShared = lists.every((list) => list.isShared);
    if (changed.length === 0) return isShared ? NOTHING_SHARED : NOTHING_PERSONAL;
    const content = `${eventId} ${changed.map(({ name, version }) => `${name}.${version}`).join(" ")}`;
    if (!changed.every(({ list }) => list.isShared))
      return new PersonalSnapshot({ etag: content }, [], () => toJson(changed).toString());
    const key = `${isShared ? "shared" : "personal"} ${content}`;
    let response = this.#responses.get(key);
    if (!response)
      this.#responses.set(key, (response = new Snapshot(toJson(changed), { isShared, isShortLived: true })));
    return response;
  }
}

function hasNoAccount({ profile, role, link }: ListsCall): boolean {
  return profile === null && role === null && link === null;
}

async function readOne(call: ListsCall, { list, parameter }: Wanted): Promise<List> {
  const params = { ...call.params, ...(list.parameter === null ? {} : { [list.parameter]: parameter }) };
  const schema = pathSchema(list.call);
  const result = await list.read(call, schema ? (parse(schema, params) as typeof params) : params);
  return isSendable(result) ? result : personalList(result);
}

/** The answer of a call to one participant, or to the team; with `isShared`, to everybody who has nothing. */
export function personalList(answer: unknown, options?: { isShared: true }): Snapshot {
  return new Snapshot(Buffer.from(JSON.stringify(answer)), options);
}

/** The lists as they are cached, with their versions. */
function toJson(changed: readonly Changed[]): Buffer {
  const parts = changed.flatMap(({ name, version, list }, index) => [
    Buffer.from(`${index === 0 ? "{" : ","}"${name}":{"version":"${version}","answer":`),
    list.body,
    Buffer.from("}"),
  ]);
  return Buffer.concat([...parts, Buffer.from("}")]);
}
