import { afterEach, expect, it, vi } from "vitest";

import { request, RequestError } from "./request.ts";

afterEach(() => vi.unstubAllGlobals());

async function refusalOf(answer: () => Promise<Response>): Promise<RequestError> {
  vi.stubGlobal("fetch", answer);
  const failure = await request("GET /api/events").catch((error: unknown) => error);
  if (!(failure instanceof RequestError)) throw new Error("The call did not fail");
  return failure;
}

it.each([
  ["our own refusal", '{"code":"archived","message":"This event is archived"}', "This event is archived"],
  ["a message without a code", '{"message":"The server is busy"}', "The server is busy"],
  ["an error without a message", '{"error":"Too many requests"}', "Too many requests"],
  ["plain words", "upstream timed out\n", "upstream timed out"],
])("[REQ-1] %s: uses the sentence as the reason", async (_, body, sentence) => {
  const failure = await refusalOf(async () => new Response(body, { status: 503, statusText: "Unavailable" }));
  expect(failure.serverMessage).toBe(sentence);
  expect(failure.reason).toBe(sentence);
  expect(failure.message).toBe(`503: ${body}`);
});

it.each([
  ["nothing", ""],
  ["a proxy's error page", "<html><h1>502 Bad Gateway</h1></html>"],
  ["data without a sentence", '{"status":502}'],
  ["no data at all", "null"],
])("[REQ-2] %s: has no server message", async (_, body) => {
  const failure = await refusalOf(async () => new Response(body, { status: 502, statusText: "Bad Gateway" }));
  expect(failure.serverMessage).toBe("");
  expect(failure.reason).toBe("Bad Gateway");
});

it("reads the refused field from the error body; null without one", async () => {
  const fieldOf = async (body: string) => (await refusalOf(async () => new Response(body, { status: 409 }))).field;
  expect(await fieldOf('{"code":"conflict","message":"Permalink already taken","field":"permalink"}')).toBe(
    "permalink",
  );
  expect(await fieldOf('{"code":"conflict","message":"Permalink already taken"}')).toBeNull();
});

it("[REQ-2] no connection: has no server message", async () => {
  const failure = await refusalOf(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(failure.status).toBe(0);
  expect(failure.serverMessage).toBe("");
  expect(failure.reason).toBe("No connection");
});
