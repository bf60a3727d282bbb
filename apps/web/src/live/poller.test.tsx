import type { ListedCall } from "@hubbub/contract/calls";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { request } from "../lib/request.ts";
import { eventList } from "./event-list.ts";
import { applyChange, listKey } from "./live-list.ts";
import { createQueryClient } from "./query-client.ts";
import { useLiveList } from "./use-live-list.ts";

interface Sent {
  /** "/chat", or "/lists" with the names and versions. */
  path: string;
  credentials: RequestCredentials;
  cache: RequestCache | undefined;
  signal: AbortSignal;
  answer: (body: unknown, status?: number) => Promise<void>;
}

let client: QueryClient;
let sent: Sent[];

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  sent = [];
  vi.stubGlobal("fetch", (address: string, { signal, credentials, cache }: Omit<Sent, "path" | "answer">) => {
    const { pathname, searchParams } = new URL(address, "http://host");
    const [, path = ""] = /^\/api\/(?:public\/)?events\/E(.*)$/u.exec(pathname) ?? [];
    const since = searchParams.get("since");
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      const answer = (body: unknown, status = 200) =>
        act(async () => resolve(new Response(JSON.stringify(body), { status })));
      sent.push({ path: since === null ? path : `${path} ${since}`, signal, credentials, cache, answer });
    });
  });
});

afterEach(() => vi.useRealTimers());

/** Lets time pass, and the fetches that are due send their requests. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const paths = () => sent.map(({ path }) => path);
const last = () => sent.at(-1);

/** Shows a list that is polled. Its first request, if there is one, gets this answer. */
async function show(call: ListedCall, refreshMs: number, first: unknown, ...role: string[]) {
  const view = renderHook(
    () =>
      useLiveList({
        queryKey: listKey<unknown>(call, ...role),
        list: eventList(call, { eventId: "E" } as never),
        refreshMs,
      }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  await pass(0);
  await last()?.answer(first);
  return view;
}

const CHAT = "GET /api/events/:eventId/chat";
const showTwo = async () => [await show(CHAT, 5000, ["a"]), await show("GET /api/events/:eventId/polls", 5000, ["p"])];
const versioned = (version: string, answer: unknown) => ({ version, answer });

it("[SNAP-11] a list that a message made stale is requested as it is now, without the browser's version", async () => {
  await showTwo();
  sent = [];
  act(() => void client.invalidateQueries({ queryKey: [CHAT] }));
  await pass(0);
  expect(sent).toMatchObject([{ path: "/chat", cache: "reload" }]);
});

it("[LIVE-14] reads the lists of an event with one request, and names the versions that it has", async () => {
  const [chat, polls] = await showTwo();
  sent = [];
  await pass(5000);
  expect(paths()).toEqual(["/lists chat polls"]);
  await last()?.answer({ chat: versioned("c2", ["a", "b"]), polls: versioned("p1", ["p"]) });
  expect([chat?.result.current.data, polls?.result.current.data]).toEqual([["a", "b"], ["p"]]);
  await pass(5000);
  await last()?.answer({ polls: versioned("p2", ["p", "q"]) });
  await pass(5000);
  await last()?.answer({});
  expect([chat?.result.current.data, polls?.result.current.data]).toEqual([
    ["a", "b"],
    ["p", "q"],
  ]);
  await pass(5000);
  expect(paths().slice(1)).toEqual(["/lists chat.c2 polls.p1", "/lists chat.c2 polls.p2", "/lists chat.c2 polls.p2"]);
});

it("[LIVE-14] reads a list once that has two query keys, for attendees and for the team", async () => {
  const lists = [await show(CHAT, 5000, ["a"]), await show(CHAT, 5000, ["a"], "staff")];
  sent = [];
  await pass(5000);
  expect(paths()).toEqual(["/lists chat"]);
  await last()?.answer({ chat: versioned("c", ["b"]) });
  expect(lists.map(({ result }) => result.current.data)).toEqual([["b"], ["b"]]);
});

it("[LIVE-14] reads a list at its own interval with the others, and never much later", async () => {
  await show("GET /api/events/:eventId/timer", 1000, { status: "idle" });
  await show(CHAT, 3000, ["a"]);
  sent = [];
  for (let second = 0; second < 9; second += 1) {
    await pass(1000);
    await last()?.answer({ timer: versioned("t", {}), chat: versioned("c", []) });
  }
  const [alone, both] = ["/lists timer.t", "/lists chat.c timer.t"];
  expect(paths()).toEqual(["/lists timer", alone, "/lists chat timer.t", alone, alone, both, alone, alone, both]);
});

it("[LIVE-14] reads lists with the same interval together, also when one of them was requested alone meanwhile", async () => {
  await showTwo();
  await pass(2000);
  act(() => void client.invalidateQueries({ queryKey: [CHAT] }));
  await pass(0);
  await last()?.answer(["a"]);
  sent = [];
  await pass(3000);
  expect(paths()).toEqual(["/lists chat polls"]);
});

it("[QUERY-5] sends one request at a time, the next one an interval after its answer", async () => {
  await showTwo();
  sent = [];
  await pass(20_000);
  expect(sent).toHaveLength(1);
  await last()?.answer({ chat: versioned("c", []), polls: versioned("p", []) });
  await pass(4999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent).toHaveLength(2);
});

it("[QUERY-10] an answer with several lists does not undo what arrived during its request", async () => {
  const [chat] = await showTwo();
  await pass(5000);
  act(() => applyChange(client, listKey<string[]>(CHAT), (list) => [...list, "pushed"]));
  await last()?.answer({ chat: versioned("c", ["a", "b"]), polls: versioned("p", []) });
  expect(chat?.result.current.data).toEqual(["a", "b", "pushed"]);
});

it("[LIVE-14] requests each list on its own when the server refuses several", async () => {
  const [chat, polls] = await showTwo();
  sent = [];
  await pass(5000);
  await last()?.answer({ code: "premium_required", message: "Premium Access Required" }, 403);
  expect(paths().slice(1)).toEqual(["/chat", "/polls"]);
  await sent[1]?.answer({ code: "premium_required", message: "Premium Access Required" }, 403);
  await sent[2]?.answer(["q"]);
  expect(chat?.result.current.error).toMatchObject({ status: 403 });
  expect(polls?.result.current.data).toEqual(["q"]);
  await pass(5000);
  expect(paths().slice(3)).toEqual(["/lists polls"]);
});

it("[QUERY-5] keeps what is shown after a failure, and requests it again after the interval", async () => {
  const [chat] = await showTwo();
  sent = [];
  await pass(5000);
  await last()?.answer({ code: "unavailable", message: "Unavailable" }, 503);
  expect(chat?.result.current.data).toEqual(["a"]);
  await pass(5000);
  expect(paths()).toEqual(["/lists chat polls", "/lists chat polls"]);
});

it("[QUERY-5] aborts a poll without an answer after 12 seconds, and requests it again after the interval", async () => {
  const timeout = new AbortController();
  const createTimeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  const [chat] = await showTwo();
  sent = [];
  await pass(5000);
  expect(createTimeout).toHaveBeenCalledExactlyOnceWith(12_000);
  timeout.abort(new DOMException("", "TimeoutError"));
  await pass(0);
  expect(last()?.signal.aborted).toBe(true);
  expect(chat?.result.current).toMatchObject({ data: ["a"], error: { status: 0 } });
  createTimeout.mockRestore();
  await pass(5000);
  expect(paths()).toEqual(["/lists chat polls", "/lists chat polls"]);
});

it("[QUERY-4] aborts a request when nothing shows any of its lists, and then forgets their versions", async () => {
  const views = await showTwo();
  await pass(5000);
  await last()?.answer({ chat: versioned("c", ["a"]), polls: versioned("p", ["p"]) });
  await pass(5000);
  const request = last();
  expect(request?.path).toBe("/lists chat.c polls.p");
  views[0]?.unmount();
  expect(request?.signal.aborted).toBe(false);
  views[1]?.unmount();
  expect(request?.signal.aborted).toBe(true);
  sent = [];
  await showTwo();
  await pass(5000);
  expect(paths()).toEqual(["/chat", "/polls", "/lists chat polls"]);
});

it("[LIVE-15] polls without cookies while nothing was sent from this browser, and every 15 seconds with them", async () => {
  await showTwo();
  const poll = async () => {
    await pass(5000);
    await last()?.answer({ chat: versioned("c", []), polls: versioned("p", []) });
    return last()?.credentials;
  };
  const polls = async () => [await poll(), await poll(), await poll(), await poll()];
  expect(await polls()).toEqual(["include", "omit", "omit", "include"]);
  const sending = request("POST /api/events/:eventId/timer/reset", { params: { eventId: "E" } });
  await last()?.answer({});
  await sending;
  expect(await polls()).toEqual(["include", "include", "include", "include"]);
});

it("[LIVE-15] polls with cookies for five minutes after a poll without them failed", async () => {
  await showTwo();
  const poll = async (status: number) => {
    await pass(5000);
    const request = last();
    await request?.answer({ chat: versioned("c", []), polls: versioned("p", []) }, status);
    return request?.credentials;
  };
  expect(await poll(200)).toBe("include");
  expect(await poll(401)).toBe("omit");
  expect(last()?.credentials).toBe("include");
  await last()?.answer({});
  expect([await poll(200), await poll(200), await poll(200)]).toEqual(["include", "include", "include"]);
  await pass(300_000);
  await last()?.answer({});
  expect([await poll(200), await poll(503), await poll(200)]).toEqual(["include", "omit", "include"]);
});

it("[LIVE-15] polls with cookies as a signed-in organizer", async () => {
  localStorage.setItem("hub_jwt_token", "token");
  await showTwo();
  for (let turn = 0; turn < 2; turn += 1) {
    await pass(5000);
    await last()?.answer({ chat: versioned("c", []), polls: versioned("p", []) });
    expect(last()?.credentials).toBe("include");
  }
});
