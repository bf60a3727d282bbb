/** Helpers for chat tests, which use the real tab, cache and outbox with a fake network. */
import type { ChatMessage } from "@hubbub/contract/activities/chat";
import type { PublicEvent } from "@hubbub/contract/events";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../../lib/query-client.ts";
import { LiveContext } from "../../live/hooks.ts";
import { closed, quietEvent } from "../../testing/events.ts";
import { createFakeLive } from "../../testing/fake-live.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { chatMessage } from "./chat-message.fixture.ts";

type Answer = { status: number; body: unknown };

/** A fake server with one chat. It stores messages and refuses calls as configured. */
export class FakeServer {
  messages: ChatMessage[] = [];
  readonly sent: { name: string; body: Record<string, unknown> | undefined }[] = [];
  /** Refusals by the beginning of the call, for instance "POST". */
  readonly refusals = new Map<string, Answer | "offline">();

  constructor() {
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => this.#answer(path, init));
  }

  async #answer(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
    const value = typeof body === "string" ? (JSON.parse(body) as Record<string, unknown>) : undefined;
    this.sent.push({ name: `${method} ${path}`, body: value });
    const refusal = [...this.refusals].find(([start]) => `${method} ${path}`.startsWith(start))?.[1];
    if (refusal === "offline") throw new TypeError("Failed to fetch");
    const answer = refusal ?? this.#do(method, path, value ?? {});
    return Response.json(answer.body, { status: answer.status });
  }

  #do(method: string, path: string, body: Record<string, unknown>): Answer {
    const id = /chat\/(\d+)/u.exec(path)?.[1];
    if (method === "GET") return { status: 200, body: this.messages };
    if (method === "PATCH") {
      const message = {
        ...this.messages.find((each) => each.id === id)!,
        isHidden: body["isHidden"] === true,
        heldFor: null,
      };
      this.messages = this.messages.map((each) => (each.id === id ? message : each));
      return { status: 200, body: message };
    }
    if (path.endsWith("/reactions")) {
      const reaction = { emoji: body["emoji"], count: 1, mine: true };
      return {
        status: 200,
        body: {
          messageId: id,
          emoji: body["emoji"],
          active: body["active"],
          reactions: body["active"] ? [reaction] : [],
        },
      };
    }
    const message = chatMessage({
      id: String(this.messages.length + 1),
      content: body["content"] as string,
      participantName: (body["participantName"] as string) || "Anonymous",
      isMine: true,
    });
    this.messages = [...this.messages, message];
    return { status: 201, body: message };
  }
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

/** Renders content with a connected live channel. `push` delivers a live message. */
export function renderWithLiveChannel(shown: ReactNode) {
  const { channel, push } = createFakeLive();
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveContext value={channel}>{shown}</LiveContext>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, push };
}
