/**
 * What pages are told of reactions: only the last state of each emoji at each message within a moment, so that a
 * storm of them carries counts, not repeats.
 */
import type { ServerMessage } from "@hubbub/contract/live";

import type { Bus } from "../../domain/bus.ts";

type ReactionMessage = Extract<ServerMessage, { type: "chat:reaction" | "chat:reaction-removed" }>;

const MOMENT_MS = 100;

export class ReactionNews {
  readonly #bus: Bus;
  readonly #waiting = new Map<string, { eventId: string; message: ReactionMessage; at: number }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /**
   * The lists are outdated at once; pages hear within the moment.
   * @param at when that was so, by the database's clock; 0 where there is one writer only
   */
  tell(eventId: string, messages: readonly ReactionMessage[], at = 0): void {
    this.#bus.publish({ roomId: eventId, invalidates: ["chat"] });
    for (const message of messages) {
      const { messageId, emoji } = message.data;
      const key = `${eventId} ${messageId} ${emoji} ${message.type}`;
      // Re-inserting keeps the order of what happened last.
      this.#waiting.delete(key);
      this.#waiting.set(key, { eventId, message, at });
    }
    this.#timer ??= setTimeout(() => this.flush(), MOMENT_MS);
    this.#timer.unref();
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { eventId, message, at } of waiting) {
      const order = { key: `reaction ${message.data.messageId} ${message.data.emoji}`, at };
      this.#bus.publish({ roomId: eventId, invalidates: [], message, ...(at > 0 ? { order } : {}) });
    }
  }
}
