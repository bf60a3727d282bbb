/**
 * The languages that the clients of this node follow in one topic. A socket that follows a language has a mark, and
 * messages in the language are for the sockets with this mark (`followersOf`).
 */
import { Follow, type FollowTopic } from "@hubbub/contract/follow";
import { type Language, LANGUAGES } from "@hubbub/contract/languages";
import * as z from "zod/mini";

import type { LivePerson } from "../api/live-admission.ts";
import type { MessageHandler } from "../api/live.module.ts";
import type { Broadcaster } from "../platform/realtime/broadcast.ts";
import type { Caches } from "../platform/cache/caches.ts";
import { createLru, type Lru } from "../platform/cache/lru.ts";
import { isPerson, type RoomMember } from "../platform/realtime/room.ts";

/** A page that requests a list, because its live channel is down, follows its language for so long. */
const REQUEST_MS = 30_000;
const EVENTS_MAX = 10_000;

const markOf = (topic: FollowTopic, language: Language) => `${topic} ${language}`;

/** The audience of messages for those who follow a language. */
export function followersOf(topic: FollowTopic, language: Language) {
  return { followers: markOf(topic, language) } as const;
}

interface FollowedLanguagesOptions {
  caches: Pick<Caches, "add">;
  broadcaster: Pick<Broadcaster<LivePerson>, "rooms">;
  topic: FollowTopic;
  /** Called when somebody has changed what they follow. */
  onChange: (eventId: string) => void;
}

export class FollowedLanguages {
  readonly #options: FollowedLanguagesOptions;
  /** By mark. */
  readonly #languages: ReadonlyMap<string, Language>;
  /** When the last request ends to count, by event and language. */
  readonly #requests: Lru<Map<Language, number>>;

  constructor(options: FollowedLanguagesOptions) {
    this.#options = options;
    this.#requests = options.caches.add(`followed-${options.topic}`, createLru({ maxEntries: EVENTS_MAX }));
    this.#languages = new Map(LANGUAGES.map((language) => [markOf(options.topic, language), language]));
  }

  /** Handles the message `follow` of a client. Ignores other topics, and what is not valid. */
  readonly handle: MessageHandler = (eventId, member, { type, data }) => {
    if (type !== "follow") return;
    const follow = z.safeParse(Follow, data).data;
    if (follow?.topic === this.#options.topic) this.follow(eventId, member, follow.languages);
  };

  /** From now on this client follows these languages, and no others. */
  follow(eventId: string, { marks }: Pick<RoomMember, "marks">, languages: readonly Language[]): void {
    const { topic, onChange } = this.#options;
    for (const mark of this.#languages.keys()) marks.delete(mark);
    for (const language of languages) marks.add(markOf(topic, language));
    onChange(eventId);
  }

  /** Notes that somebody requests a list in this language. */
  noteRequest(eventId: string, language: Language): void {
    const requests = this.#requests.get(eventId) ?? new Map<Language, number>();
    this.#requests.set(eventId, requests);
    const isKnown = (requests.get(language) ?? 0) > Date.now();
    requests.set(language, Date.now() + REQUEST_MS);
    if (!isKnown) this.#options.onChange(eventId);
  }

  /**
   * The followed languages with their numbers of readers. The number is 0 for a language that only stages, the team or
   * requests follow.
   */
  count(eventId: string): Map<Language, number> {
    const counts = new Map<Language, number>();
    const requests = this.#requests.get(eventId);
    for (const [language, until] of requests ?? [])
      if (until > Date.now()) counts.set(language, 0);
      else requests?.delete(language);
    if (requests?.size === 0) this.#requests.delete(eventId);
    for (const member of this.#options.broadcaster.rooms.get(eventId)?.members ?? [])
      for (const mark of member.marks) {
        const language = this.#languages.get(mark);
        if (language) counts.set(language, (counts.get(language) ?? 0) + Number(isPerson(member)));
      }
    return counts;
  }
}
