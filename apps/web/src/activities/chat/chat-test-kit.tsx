/** Helpers for chat tests, which use the real tab, cache and outbox with a fake network. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";
import type { PublicEvent } from "@hubbub/contract/events";

import { closed, quietEvent } from "../../testing/events.ts";
import { type Answer, type SentCall, serve } from "../../testing/fake-server.ts";
import { chatMessage } from "./chat-message.fixture.ts";

/** The answers of a server with one chat. It stores messages and refuses calls as configured. */
export class ChatServer {
  messages: ChatMessage[] = [];
  readonly sent: SentCall[];
  /** Refusals of the calls of the chat by method, and of the session check by its name. */
  readonly refusals = new Map<string, Answer>();

  constructor() {
    const refused = (call: string) => this.refusals.get(call);
    this.sent = serve({
      "GET /api/gfavip/auth": () => refused("GET /api/gfavip/auth") ?? { body: {} },
      "GET /api/events/:eventId/chat": () => refused("GET") ?? { body: this.messages },
      "POST /api/events/:eventId/chat": (body) => refused("POST") ?? this.#add(body as ChatMessage),
      "POST /api/events/:eventId/chat/:messageId/reactions": (body) =>
        refused("POST") ?? this.#react(body as ReactionToggle),
      "PATCH /api/events/:eventId/chat/:messageId/moderate": (body, name) =>
        refused("PATCH") ?? this.#moderate(name.split("/")[5], (body as ChatMessage).isHidden),
    });
  }

  #add({ content, participantName }: ChatMessage): Answer {
    const id = String(this.messages.length + 1);
    const message = chatMessage({ id, content, participantName: participantName || "Anonymous", isMine: true });
    this.messages = [...this.messages, message];
    return { status: 201, body: message };
  }

  /** The message with the id 1 gets the only reaction. */
  #react({ emoji, active }: ReactionToggle): Answer {
    const reactions = active ? [{ emoji, count: 1, mine: true }] : [];
    this.messages = this.messages.map((message) => (message.id === "1" ? { ...message, reactions } : message));
    return { body: { messageId: "1", emoji, active, reactions } };
  }

  #moderate(id: string | undefined, isHidden: boolean): Answer {
    const message = { ...this.messages.find((each) => each.id === id)!, isHidden, heldFor: null };
    this.messages = this.messages.map((each) => (each.id === id ? message : each));
    return { body: message };
  }
}

interface ReactionToggle {
  emoji: ChatEmoji;
  active: boolean;
}

let eventNumber = 0;

/** A live event with chat. Each call returns another event, because all tests share one outbox. */
export function chatEvent(changes: Partial<PublicEvent> = {}): PublicEvent {
  return {
    ...quietEvent,
    id: `CHAT${(eventNumber += 1)}`,
    enableLiveChat: true,
    featureAvailability: { ...closed, chat: true },
    ...changes,
  };
}
