/**
 * Counts which languages clients follow, by topic, on all nodes. A client that follows a language gets a mark, and
 * messages in the language are for the sockets with this mark (`followersOf`).
 */
import { Follow, type FollowTopic } from "@hubbub/contract/follow";
import { isLanguage, type Language } from "@hubbub/contract/languages";
import * as z from "zod/mini";

import type { Bus } from "../domain/bus.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import { NodeNumbers } from "../platform/realtime/node-numbers.ts";
import { isPerson } from "../platform/realtime/room.ts";
import type { LivePerson } from "./live-admission.ts";
import type { MessageHandler } from "./live.module.ts";

/** How long changes on this node are collected before the others learn of them. A new language is shared at once. */
const SHARE_MS = 250;
/** A page that requests a list, because its live channel is down, follows its language for so long. */
const REQUEST_MS = 30_000;

/** The number of followers on the sending node, by mark. */
interface FollowsNote {
  kind: "follows";
  counts: Record<string, number>;
}

type Listener = (eventId: string, topic: FollowTopic) => void;

const markOf = (topic: FollowTopic, language: Language) => `${topic} ${language}`;

/** The audience of messages for those who follow a language. */
export function followersOf(topic: FollowTopic, language: Language) {
  return { followers: markOf(topic, language) } as const;
}

export class Follows extends NodeNumbers<FollowsNote> {
  readonly #broadcaster: Pick<Broadcaster<LivePerson>, "rooms">;
  /** When the last poll ends to count, by event and mark. */
  readonly #requests = new Map<string, Map<string, number>>();
  readonly #changed = new Set<string>();
  readonly #listeners: Listener[] = [];
  #sharing: NodeJS.Timeout | undefined;

  constructor({ bus, broadcaster }: { bus: Bus; broadcaster: Pick<Broadcaster<LivePerson>, "rooms"> }) {
    super(bus, { kind: "follows", counts: {} });
    this.#broadcaster = broadcaster;
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
  };

  /** Notes that somebody requests a list in this language. */
  noteRequest(eventId: string, topic: FollowTopic, language: Language): void {
    const requests = this.#requests.get(eventId) ?? new Map<string, number>();
    this.#requests.set(eventId, requests);
    const mark = markOf(topic, language);
    const isKnown = (requests.get(mark) ?? 0) > Date.now();
    requests.set(mark, Date.now() + REQUEST_MS);
    if (!isKnown) this.#noteChange(eventId, topic, [language]);
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
    return sumOf(topic, this.all(eventId));
  }

  /** The same, on this node. */
  languagesHere(eventId: string, topic: FollowTopic): Map<Language, number> {
    return sumOf(topic, [this.countHere(eventId)]);
  }

  override close(): void {
    clearTimeout(this.#sharing);
    super.close();
  }

  protected override countHere(eventId: string): FollowsNote {
    const counts: Record<string, number> = {};
    const requests = this.#requests.get(eventId);
    for (const [mark, until] of requests ?? [])
      if (until > Date.now()) counts[mark] = 0;
      else requests?.delete(mark);
    if (requests?.size === 0) this.#requests.delete(eventId);
    for (const member of this.#broadcaster.rooms.get(eventId)?.members ?? [])
      for (const mark of member.marks) counts[mark] = (counts[mark] ?? 0) + Number(isPerson(member));
    return { kind: "follows", counts };
  }

  #noteChange(eventId: string, topic: FollowTopic, added: readonly Language[]): void {
    this.#changed.add(eventId);
    const { counts } = this.shared(eventId);
    // Other nodes translate only into languages they know are followed.
    if (added.some((language) => !(markOf(topic, language) in counts))) this.#share();
    else this.#sharing ??= setTimeout(() => this.#share(), SHARE_MS).unref();
    if (added.length > 0) for (const listener of this.#listeners) listener(eventId, topic);
  }

  #share(): void {
    clearTimeout(this.#sharing);
    this.#sharing = undefined;
    for (const eventId of this.#changed) this.share(eventId);
    this.#changed.clear();
  }
}

function sumOf(topic: FollowTopic, notes: readonly FollowsNote[]): Map<Language, number> {
  const sum = new Map<Language, number>();
  for (const { counts } of notes)
    for (const [mark, count] of Object.entries(counts)) {
      const [of, language] = mark.split(" ");
      if (of === topic && isLanguage(language)) sum.set(language, (sum.get(language) ?? 0) + count);
    }
  return sum;
}
