/** For component tests: a live channel through which a test pushes messages, and a fake server. */
import type { ServerMessage, ServerMessageOf, ServerMessageType } from "@hubbub/contract/live";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";

import { createQueryClient } from "../lib/query-client.ts";
import { LiveContext } from "../live/hooks.ts";
import { createFakeLive } from "./fake-live.ts";

type PushMessage = <T extends ServerMessageType>(type: T, data: ServerMessageOf<T>["data"]) => void;

/** Renders `content` with a connected live channel. `push` delivers a live message to it. */
export function renderInRoom(content: ReactNode): { push: PushMessage; client: QueryClient } {
  const live = createFakeLive();
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <LiveContext value={live.channel}>{content}</LiveContext>
    </QueryClientProvider>,
  );
  return { client, push: (type, data) => live.push({ type, data } as ServerMessage) };
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
