/**
 * What is followed: which languages of which topics clients read, on all nodes. A client that follows a language gets a
 * mark, and messages in the language are for the sockets with this mark (`followersOf`).
 */
import { Follow, type FollowTopic } from "@hubbub/contract/follow";
import { isLanguage, type Language } from "@hubbub/contract/languages";
import * as z from "zod/mini";

import type { Bus, NodeNote } from "../domain/bus.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import type { LivePerson } from "./live-admission.ts";
import type { MessageHandler } from "./live.module.ts";

/** How long changes on this node are collected before the others learn of them. A new language is shared at once. */
const SHARE_MS = 250;
const REPEAT_MS = 5000;
/** A node whose numbers were not repeated for so long has died. */
const EXPIRE_MS = 12_000;
/** A page that requests a list, because its live channel is down, follows its language for so long. */
const REQUEST_MS = 30_000;

/** The number of followers on the sending node, by mark. */
interface FollowsNote extends NodeNote {
  kind: "follows";
  counts: Record<string, number>;
}

/** The sending node has started and asks the others for all their numbers. */
interface AskNote extends NodeNote {
  kind: "follows-asked";
}
/** `AskNote` is about all rooms. */
const ALL_ROOMS = "";

type Listener = (eventId: string, topic: FollowTopic, language: Language) => void;

const markOf = (topic: FollowTopic, language: Language) => `${topic} ${language}`;

/** The audience of messages for those who follow a language. */
export function followersOf(topic: FollowTopic, language: Language) {
  return { followers: markOf(topic, language) } as const;
}

export class Follows {
  readonly #bus: Bus;
  readonly #broadcaster: Pick<Broadcaster<LivePerson>, "rooms">;
  /** By event, then by node. */
  readonly #elsewhere = new Map<string, Map<string, { counts: Record<string, number>; receivedAt: number }>>();
  /** When the last poll ends to count, by event and mark. */
  readonly #requests = new Map<string, Map<string, number>>();
  readonly #changed = new Set<string>();
  /** What the other nodes know of this one, by event. */
  readonly #shared = new Map<string, Record<string, number>>();
  readonly #listeners: Listener[] = [];
  readonly #endSubscription: () => void;
  readonly #timer: NodeJS.Timeout;
  #sharing: NodeJS.Timeout | undefined;

  constructor({ bus, broadcaster }: { bus: Bus; broadcaster: Pick<Broadcaster<LivePerson>, "rooms"> }) {
    this.#bus = bus;
    this.#broadcaster = broadcaster;
    this.#endSubscription = bus.onNote((eventId, note, nodeId) => {
      if (isFollowsNote(note)) this.#receive(eventId, nodeId, note.counts);
      else if (note.kind === "follows-asked") this.#shareAll();
    });
    this.#timer = setInterval(() => this.#repeat(), REPEAT_MS).unref();
  }

  /** Asks the other nodes for their numbers, after this node has started. */
  ask(): void {
    this.#bus.sendNote(ALL_ROOMS, { kind: "follows-asked" } satisfies AskNote);
  }

  /** Handles the message `follow` of a client. Ignores what is not valid. */
  readonly handle: MessageHandler = (eventId, member, message) => {
    if (message.type !== "follow") return;
    const { success, data } = z.safeParse(Follow, message["data"]);
    if (!success) return;
    const { topic, languages } = data;
    const marks = new Set(languages.map((language) => markOf(topic, language)));
    const added = languages.filter((language) => !member.marks.has(markOf(topic, language)));
    for (const mark of member.marks) if (mark.startsWith(`${topic} `) && !marks.has(mark)) member.marks.delete(mark);
    for (const mark of marks) member.marks.add(mark);
    this.#noteChange(eventId, topic, added);
    for (const language of added) this.#announce(eventId, topic, language);
  };

  /** Notes that somebody requests a list in this language. */
  noteRequest(eventId: string, topic: FollowTopic, language: Language): void {
    const requests = this.#requests.get(eventId) ?? new Map<string, number>();
    this.#requests.set(eventId, requests);
    const mark = markOf(topic, language);
    const isKnown = (requests.get(mark) ?? 0) > Date.now();
    requests.set(mark, Date.now() + REQUEST_MS);
    if (isKnown) return;
    this.#noteChange(eventId, topic, [language]);
    this.#announce(eventId, topic, language);
  }

  /** Calls the listener when somebody on this node begins to follow a language. */
  onFollow(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /**
   * The followed languages with their numbers of readers, on all nodes. The number is 0 for a language that only stages,
   * the team or polls follow.
   */
  languages(eventId: string, topic: FollowTopic): Map<Language, number> {
    const since = Date.now() - EXPIRE_MS;
    const others = [...(this.#elsewhere.get(eventId)?.values() ?? [])].filter(({ receivedAt }) => receivedAt > since);
    return sumOf(topic, [this.#countsHere(eventId), ...others.map(({ counts }) => counts)]);
  }

  /** The same, on this node. */
  languagesHere(eventId: string, topic: FollowTopic): Map<Language, number> {
    return sumOf(topic, [this.#countsHere(eventId)]);
  }

  /** Tells the others that nobody follows here: the clients of this node reconnect to other nodes. */
  close(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#sharing);
    this.#endSubscription();
    for (const eventId of this.#shared.keys()) this.#send(eventId, {});
  }

  #announce(eventId: string, topic: FollowTopic, language: Language): void {
    for (const listener of this.#listeners) listener(eventId, topic, language);
  }

  #countsHere(eventId: string): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const [mark, until] of this.#requests.get(eventId) ?? []) if (until > Date.now()) counts[mark] = 0;
    // Stages and the team follow too, but are not readers.
    for (const { marks, counts: isReader } of this.#broadcaster.rooms.get(eventId)?.members ?? [])
      for (const mark of marks) if (mark.includes(" ")) counts[mark] = (counts[mark] ?? 0) + Number(isReader);
    return counts;
  }

  #noteChange(eventId: string, topic: FollowTopic, added: readonly Language[]): void {
    this.#changed.add(eventId);
    const shared = this.#shared.get(eventId) ?? {};
    // Without the others' knowledge, what is said on them would not arrive here.
    if (added.some((language) => !(markOf(topic, language) in shared))) this.#share();
    else this.#sharing ??= setTimeout(() => this.#share(), SHARE_MS).unref();
  }

  #share(): void {
    clearTimeout(this.#sharing);
    this.#sharing = undefined;
    for (const eventId of this.#changed) {
      const counts = this.#countsHere(eventId);
      if (Object.keys(counts).length > 0) this.#shared.set(eventId, counts);
      else this.#shared.delete(eventId);
      this.#send(eventId, counts);
    }
    this.#changed.clear();
  }

  /** Shares all numbers, also of events that nobody follows any more. */
  #shareAll(): void {
    for (const eventId of [...this.#broadcaster.rooms.keys(), ...this.#requests.keys()])
      if (Object.keys(this.#countsHere(eventId)).length > 0) this.#changed.add(eventId);
    for (const eventId of this.#shared.keys()) this.#changed.add(eventId);
    this.#share();
  }

  #send(eventId: string, counts: FollowsNote["counts"]): void {
    this.#bus.sendNote(eventId, { kind: "follows", counts } as FollowsNote);
  }

  #repeat(): void {
    const now = Date.now();
    for (const [eventId, requests] of this.#requests) {
      for (const [mark, until] of requests) if (until < now) requests.delete(mark);
      if (requests.size === 0) this.#requests.delete(eventId);
    }
    for (const [eventId, nodes] of this.#elsewhere) {
      for (const [nodeId, { receivedAt }] of nodes) if (now - receivedAt > EXPIRE_MS) nodes.delete(nodeId);
      if (nodes.size === 0) this.#elsewhere.delete(eventId);
    }
    this.#shareAll();
  }

  #receive(eventId: string, nodeId: string, counts: Record<string, number>): void {
    const nodes = this.#elsewhere.get(eventId) ?? new Map();
    this.#elsewhere.set(eventId, nodes.set(nodeId, { counts, receivedAt: Date.now() }));
  }
}

function sumOf(topic: FollowTopic, all: readonly Record<string, number>[]): Map<Language, number> {
  const sum = new Map<Language, number>();
  for (const counts of all)
    for (const [mark, count] of Object.entries(counts)) {
      const [of, language] = mark.split(" ");
      if (of === topic && isLanguage(language)) sum.set(language, (sum.get(language) ?? 0) + count);
    }
  return sum;
}

function isFollowsNote(note: NodeNote): note is FollowsNote {
  return note.kind === "follows";
}
