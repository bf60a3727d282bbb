/**
 * Sends the languages that this page reads in a topic, so that the server sends their messages. Several components can
 * follow the same topic: the server gets one list of all of them, again after every reconnect.
 */
import type { Follow, FollowTopic } from "@hubbub/contract/follow";
import type { Language } from "@hubbub/contract/languages";
import { useContext, useEffect } from "react";

import { type LiveChannel, LiveContext } from "./hooks.ts";

const follows = new WeakMap<LiveChannel, Follows>();

/** Follows these languages while the component is mounted. */
export function useFollow(topic: FollowTopic, languages: readonly Language[]): void {
  const channel = useContext(LiveContext);
  const key = languages.join();
  useEffect(() => {
    if (key === "") return undefined;
    const ofChannel = follows.get(channel) ?? new Follows(channel);
    follows.set(channel, ofChannel);
    return ofChannel.add({ topic, languages: key.split(",") as Language[] });
  }, [channel, topic, key]);
}

class Follows {
  readonly #channel: LiveChannel;
  readonly #added = new Set<Follow>();
  /** What the server knows, by topic. Another connection knows nothing. */
  readonly #sent = new Map<FollowTopic, string>();
  #isScheduled = false;

  constructor(channel: LiveChannel) {
    this.#channel = channel;
    channel.subscribe(() => this.#send());
  }

  /** @returns a function that removes it */
  add(follow: Follow): () => void {
    this.#added.add(follow);
    this.#schedule();
    return () => {
      this.#added.delete(follow);
      this.#schedule();
    };
  }

  /** Later in this task: what one component stops to follow, the next one may begin to follow. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    if (this.#channel.getStatus() !== "connected") {
      this.#sent.clear();
      return;
    }
    const followed = [...this.#added];
    for (const topic of new Set([...this.#sent.keys(), ...followed.map((follow) => follow.topic)])) {
      const languages = [...new Set(followed.flatMap((follow) => (follow.topic === topic ? follow.languages : [])))];
      const key = languages.join();
      if (key === (this.#sent.get(topic) ?? "")) continue;
      this.#sent.set(topic, key);
      this.#channel.send({ type: "follow", data: { topic, languages } });
    }
  }
}
