/**
 * The lists of an event: all that stages show, and several in one response (`GET /api/events/:eventId/lists`), which
 * pages poll. The response contains each list as its single call returns it (the timer without what changes with time),
 * with a version, a short hash of its content. A list whose version the caller names is left out. Callers who need the
 * same lists get the same cached bytes.
 */
import type { AccessRule } from "@hubbub/contract/access";
import { type AnswerOf, calls, type ListedCall } from "@hubbub/contract/calls";
import { listName } from "@hubbub/contract/list-name";

import type { EventRecord } from "../domain/events/event-record.ts";
import { certainKeysOf } from "../domain/identity/participant.ts";
import type { Caches } from "../platform/cache/caches.ts";
import { createLru, type Lru } from "../platform/cache/lru.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { Refusal } from "../platform/http/refusal.ts";
import type { CallContext } from "./guard.ts";
import { parameterSchema, parse } from "./parse.ts";

/** Who reads a list of an event. */
export interface ListReader {
  event: EventRecord;
  /** "speaker": the holder of a speaker link. "attendee": everybody else who is not in the team. */
  role: "staff" | "speaker" | "attendee";
  /** The keys that certainly belong to the reader, the profile's first. */
  keys: readonly string[];
}

/** The reader of what every attendee sees. */
export function everybody(event: EventRecord): ListReader {
  return { event, role: "attendee", keys: [] };
}

/** The caller of a list's call, as the guard admits callers. */
export function readerOf(
  call: Pick<CallContext, "caller" | "profile" | "role" | "link"> & { event: EventRecord },
): ListReader {
  const { event, role, link } = call;
  const others = link?.role === "speaker" ? "speaker" : "attendee";
  return { event, role: role === null ? others : "staff", keys: certainKeysOf(call) };
}

/**
 * Reads a list. Its own call, the fast path and the call with several lists use this function.
 * @param parameter the last part of the list's path, if that is a parameter, such as a language; else ""
 */
export type ReadList<Answer> = (reader: ListReader, parameter: string) => Promise<Snapshot<Answer>>;

/** The stage itself, or its HTML, which is cached and does not know the time. */
type StageUse = "stage" | "page";

/**
 * Reads what stages show of a list: its answer, or, if the call has a parameter, an object: parameter → answer. Undefined
 * leaves the list out.
 */
export type ReadOnStage = (event: EventRecord, use: StageUse) => Promise<unknown>;

interface DeclaredList {
  call: ListedCall;
  read: ReadList<unknown>;
  /** Null if stages do not show it. */
  onStage: ReadOnStage | null;
  /** The name of its parameter; null if it has none. */
  parameter: string | null;
}

interface Wanted {
  name: string;
  /** What the caller has; "" for nothing. */
  version: string;
  read: ReadList<unknown>;
  parameter: string;
}

interface Changed {
  name: string;
  version: string;
  list: Snapshot;
}

/** Responses of some kilobytes, which become stale with the first change of a list. */
const RESPONSES_MAX = 200;
const VERSION_LENGTH = 8;
/** Of the ETag `W/"…"`. */
const VERSION_START = 3;

export class Lists {
  /** By the names of the lists; a parameter at the end is ":". */
  readonly #declared = new Map<string, DeclaredList>();
  /** By the event, and the names and versions of the lists in it, for those who may share responses and for others. */
  readonly #responses: Lru<Snapshot>;

  constructor(caches: Pick<Caches, "add">) {
    this.#responses = caches.add("list-responses", createLru<Snapshot>({ maxEntries: RESPONSES_MAX }));
  }

  /**
   * Adds the list of a call.
   * @returns the name of the parameter at the end of its path, or null
   * @throws Error if not everybody who may read lists may make the call
   */
  declare(call: ListedCall, read: ReadList<unknown>, onStage: ReadOnStage | null): string | null {
    const { who, event: isAboutEvent, needsEntry: _, ...others }: AccessRule = calls[call].access;
    if (who !== "anyone" || !isAboutEvent || Object.keys(others).length > 0)
      throw new Error(`${call} has another access rule than the lists`);
    const [path = "", parameter = null] = listName(call).split(":");
    this.#declared.set(parameter === null ? path : `${path}:`, { call, read, onStage, parameter });
    return parameter;
  }

  /** Reads the list of a call without parameter as attendees see it. @throws Error if it was not declared */
  async readPublic<N extends ListedCall>(call: N, event: EventRecord): Promise<Snapshot<AnswerOf<N>>> {
    const list = await this.#declared.get(listName(call))?.read(everybody(event), "");
    if (list) return list as Snapshot<AnswerOf<N>>;
    throw new Error(`${call} is no declared list`);
  }

  /** Reads all lists that stages show. @returns the answer of each call, by its name */
  async readForStage(event: EventRecord, use: StageUse): Promise<Record<string, unknown>> {
    const all = [...this.#declared.values()];
    const entries = all.map(async ({ call, onStage }) => [call, await onStage?.(event, use)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }

  /** @throws Error if a call of the contract that is listed was not declared */
  requireAll(): void {
    const declared = new Set<string>([...this.#declared.values()].map(({ call }) => call));
    const missing = Object.entries(calls).flatMap(([name, call]) =>
      "isListed" in call === declared.has(name) ? [] : name,
    );
    if (missing.length > 0) throw new Error(`In the contract or on the server, but not in both: ${missing.join(", ")}`);
  }

  /** Reads several lists. @throws Refusal 400 if it names an unknown list or one list twice */
  async read(reader: ListReader, since: string): Promise<Snapshot> {
    const wanted = this.#parse(since);
    const lists = await Promise.all(wanted.map(({ read, parameter }) => read(reader, parameter)));
    return this.#answer(reader.event.id, wanted, lists);
  }

  #parse(since: string): readonly Wanted[] {
    const wanted = new Map<string, Wanted>();
    for (const item of since.split(/[ +]/u)) {
      const [name = "", version = ""] = item.split(".");
      const slash = name.lastIndexOf("/") + 1;
      const list = this.#declared.get(name) ?? this.#declared.get(`${name.slice(0, slash)}:`);
      if (!list || wanted.has(name)) throw new Refusal("invalid", "since must name lists, each once");
      const parameter = list.parameter === null ? "" : name.slice(slash);
      if (list.parameter !== null) parse(parameterSchema(list.parameter), parameter);
      wanted.set(name, { name, version, read: list.read, parameter });
    }
    return [...wanted.values()];
  }

  #answer(eventId: string, wanted: readonly Wanted[], lists: readonly Snapshot[]): Snapshot {
    const changed: Changed[] = [];
    for (const [index, list] of lists.entries()) {
      const { name = "", version: known } = wanted[index] ?? {};
      const version = list.etag.slice(VERSION_START, VERSION_START + VERSION_LENGTH);
      if (version !== known) changed.push({ name, version, list });
    }
    const isShared = lists.every((list) => list.isShared);
    const build = () => new Snapshot(toJson(changed), { isShared, isShortLived: true });
    // Nobody else needs what one participant has.
    if (!changed.every(({ list }) => list.isShared)) return build();
    const versions = changed.map(({ name, version }) => `${name}.${version}`);
    const key = `${isShared ? "shared" : "own"} ${eventId} ${versions.join(" ")}`;
    let response = this.#responses.get(key);
    if (!response) this.#responses.set(key, (response = build()));
    return response;
  }
}

/** The lists as they are cached, with their versions. */
function toJson(changed: readonly Changed[]): Buffer {
  const parts = changed.flatMap(({ name, version, list }, index) => [
    Buffer.from(`${index === 0 ? "" : ","}"${name}":{"version":"${version}","answer":`),
    list.body,
    Buffer.from("}"),
  ]);
  return Buffer.concat([Buffer.from("{"), ...parts, Buffer.from("}")]);
}
