/** For component tests: a live channel through which a test pushes messages, and a fake server. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ServerMessageOf, ServerMessageType } from "@hubbub/contract/live";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../lib/query-client.ts";
import type { LiveConnection } from "../live/connection.ts";
import { LiveContext } from "../live/hooks.ts";

type PushMessage = <T extends ServerMessageType>(type: T, data: ServerMessageOf<T>["data"]) => void;

/** Renders `content` with a connected live channel. `push` delivers a live message to it. */
export function renderInRoom(content: ReactNode): { push: PushMessage; client: QueryClient } {
  const handlers = new Map<string, Set<(data: unknown) => void>>();
  const latest = new Map<string, unknown>();
  const connection = {
    on(type: string, handler: (data: unknown) => void) {
      const of = handlers.get(type) ?? new Set();
      handlers.set(type, of.add(handler));
      return () => of.delete(handler);
    },
    getLatest: (type: string) => latest.get(type) ?? null,
    subscribe: () => () => undefined,
    getStatus: () => "connected",
    retry: () => undefined,
  } as unknown as LiveConnection;
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <LiveContext value={connection}>{content}</LiveContext>
    </QueryClientProvider>,
  );
  return {
    client,
    push: (type, data) =>
      act(() => {
        latest.set(type, data);
        for (const handler of handlers.get(type) ?? []) handler(data);
      }),
  };
}

export interface Call {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Stubs `fetch` with a fake server.
 * @param answers by "METHOD path": a body for status 200, a Response, or a function that returns one; others are 404
 * @returns the calls that the page has sent
 */
export function serve(answers: Record<string, unknown>): Call[] {
  const calls: Call[] = [];
  const fetch = async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    calls.push({ method, path, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    const configured = answers[`${method} ${path}`];
    const answer: unknown = typeof configured === "function" ? (configured as () => unknown)() : configured;
    if (answer instanceof Response) return answer.clone();
    return answer === undefined
      ? refuse(404, "not_found", "Not found")
      : new Response(JSON.stringify(answer), { status: 200 });
  };
  vi.stubGlobal("fetch", fetch);
  return calls;
}

export function refuse(status: number, code: string, message: string): Response {
  return new Response(JSON.stringify({ code, message }), { status });
}

/** An event with all activities enabled. */
export const someEvent: PublicEvent = {
  id: "7KQ4M2XD",
  title: "Accessible by Default",
  description: "",
  groupId: null,
  isArchived: false,
  isPrivate: false,
  sessionState: "live",
  enableWordCloud: true,
  enableSocialWall: true,
  enableEmojiPulse: true,
  enableTranslation: true,
  enableLiveChat: true,
  enableTimer: true,
  enablePrizeDrawing: true,
  hasLeaderboard: true,
  translationLanguage: "en",
  chatAllowAnonymous: true,
  chatModerationEnabled: true,
  chatCommunityId: "gfavip",
  reviewAnonymousQuestions: true,
  emojiRateLimit: 5,
  icebreakerPrompt: null,
  cloudLeavesOutFillers: false,
  reviewIcebreaker: false,
  stageActivity: "auto",
  isSimulated: false,
  joinOrigin: null,
  featureAvailability: { icebreaker: true, questions: true, emoji: true, chat: true },
};
