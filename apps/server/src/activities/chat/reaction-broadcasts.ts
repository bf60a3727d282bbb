/**
 * Broadcasts reactions to chat messages: at most one message per emoji, chat message and 100 ms, with the latest count,
 * however many reactions arrive.
 */
import type { ServerMessage } from "@hubbub/contract/live";

import type { Bus } from "../../domain/bus.ts";

type ReactionMessage = Extract<ServerMessage, { type: "chat:reaction" | "chat:reaction-removed" }>;

const FLUSH_MS = 100;

export class ReactionBroadcasts {
  readonly #bus: Bus;
  readonly #waiting = new Map<string, { eventId: string; message: ReactionMessage; at: number }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /**
   * Invalidates the chat list immediately; the messages follow within 100 ms.
   * @param at when the counts were true, by the database's clock in microseconds; 0 with a single node
   */
  add(eventId: string, messages: readonly ReactionMessage[], at = 0): void {
    this.#bus.publish({ roomId: eventId, invalidates: ["chat"] });
    for (const message of messages) {
      const { messageId, emoji } = message.data;
      const key = `${eventId} ${messageId} ${emoji} ${message.type}`;
      // Re-inserting moves it to the end: messages are sent in the order of the last change.
      this.#waiting.delete(key);
      this.#waiting.set(key, { eventId, message, at });
    }
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS);
    this.#timer.unref();
  }

  /** Sends the waiting messages now. */
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
