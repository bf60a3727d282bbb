/** The fake server of component tests. */
import { vi } from "vitest";

/** A response (status 200 unless named), or "offline": the call fails without a response. */
export type Answer = { status?: number; body: unknown; headers?: Record<string, string> } | "offline";

export interface SentCall {
  /** "METHOD /path" */
  name: string;
  body: unknown;
  headers: Headers;
}

/**
 * What the server answers, by "METHOD /path". A part of the path that begins with a colon stands for any part, as in
 * "GET /api/events/:eventId/chat". A test may change the object while the page is open. Other calls are answered with
 * 404.
 */
export type Server = Record<string, Answer | ((body: unknown, name: string) => Answer | Promise<Answer>)>;

/** Replaces `fetch` by a fake server. Returns the array to which all sent calls are added. */
export function serve(server: Server): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const name = `${method} ${path}`;
    const value: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    sent.push({ name, body: value, headers: new Headers(headers) });
    const entry = server[name] ?? findPattern(server, name) ?? refusal(404, "not_found", "Not found");
    return toResponse(typeof entry === "function" ? await entry(value, name) : entry);
  });
  return sent;
}

/** An error response as the server writes it. */
export function refusal(status: number, code: string, message: string, field?: string): Answer {
  return { status, body: { code, message, field } };
}

function findPattern(server: Server, name: string): Server[string] | undefined {
  const parts = name.split("/");
  const isMatch = (pattern: string) => {
    const expected = pattern.split("/");
    return (
      expected.length === parts.length && expected.every((part, index) => part.startsWith(":") || part === parts[index])
    );
  };
  return Object.entries(server).find(([pattern]) => isMatch(pattern))?.[1];
}

function toResponse(answer: Answer): Response {
  if (answer === "offline") throw new TypeError("Failed to fetch");
  const { status = 200, body, headers = {} } = answer;
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
}
