import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "./query-client.ts";
import { RequestError } from "../lib/request.ts";
import { createFakeLive, type FakeLive } from "../testing/fake-live.ts";
import type { LiveStatus } from "./connection.ts";
import { LiveContext, pageChannel } from "./hooks.ts";
import type { EventList } from "./event-list.ts";
import { applyChange, type ListKey, listKey, refetchAfter, SOON_MS } from "./live-list.ts";
import { type ListMessages, useLiveList } from "./use-live-list.ts";

type Options = Omit<Parameters<typeof useLiveList<readonly string[]>>[0], "list" | "fetch"> & {
  list?: EventList<readonly string[]>;
};

const KEY = listKey<readonly string[]>("list", "A");
let client: QueryClient;
/** Null: the page has no live channel. */
let live: FakeLive | null = null;
function openChannel(status?: LiveStatus) {
  live = createFakeLive(status);
  client = live.client;
}
/** The fetches so far; the test answers them. */
let fetches: { answer: (...list: string[]) => Promise<void>; refuse: (error?: Error) => Promise<void> }[];

const fetch = () =>
  new Promise<readonly string[]>((resolve, reject) => {
    fetches.push({
      answer: (...list) => act(async () => resolve(list)),
      refuse: (error = new Error("no")) => act(async () => reject(error)),
    });
  });

async function show(options: Partial<Options> = {}) {
  const { result } = await showView(options);
  return result;
}

async function showView({ list, ...options }: Partial<Options> = {}) {
  const view = renderHook(
    () => useLiveList({ queryKey: KEY, refreshMs: 5000, ...(list ? { list } : { fetch }), ...options }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <LiveContext value={live?.channel ?? pageChannel}>{children}</LiveContext>
        </QueryClientProvider>
      ),
    },
  );
  await pass(0);
  return view;
}

type Change = (list: readonly string[]) => readonly string[];
const with_ =
  (item: string): Change =>
  (list) =>
    list.includes(item) ? list : [...list, item];
const without =
  (item: string): Change =>
  (list) =>
    list.filter((each) => each !== item);
const push = (change: readonly string[] | Change, key: ListKey<readonly string[]> = KEY) =>
  act(() => applyChange(client, key, change));
/** Lets time pass, and the fetches that are due send their requests. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  fetches = [];
});

afterEach(() => {
  live = null;
  vi.useRealTimers();
});

describe("changes during a fetch", () => {
  it("[QUERY-10] an answer does not undo changes that were pushed during its fetch", async () => {
    const list = await show();
    await fetches[0]!.answer("a", "b");
    await pass(5000);
    push(with_("c"));
    push(without("a"));
    expect(list.current.data).toEqual(["b", "c"]);
    await fetches[1]!.answer("a", "b", "d");
    expect(list.current.data).toEqual(["b", "d", "c"]);
  });

  it("[QUERY-10] applies changes that were pushed before the first answer to that answer", async () => {
    const list = await show();
    push(with_("c"));
    expect(list.current.data).toBeUndefined();
    await fetches[0]!.answer("a");
    expect(list.current.data).toEqual(["a", "c"]);
  });

  it("[QUERY-10] fetches a list again that could not be loaded when this page has changed it", async () => {
    const list = await show({ refreshMs: false });
    await fetches[0]!.refuse();
    push(with_("a"));
    await fetches[1]!.answer("a");
    expect(list.current.data).toEqual(["a"]);
  });

  it("[QUERY-10] applies to an answer only the changes during its own fetch", async () => {
    const list = await show();
    await fetches[0]!.answer("a");
    push(with_("b"));
    await pass(5000);
    await fetches[1]!.answer("a");
    expect(list.current.data).toEqual(["a"]);
  });

  it("[QUERY-10] replaces a fetch that began before the change when the list is invalidated", async () => {
    const list = await show();
    await fetches[0]!.answer("a");
    await pass(5000);
    push(with_("b"));
    act(() => void client.invalidateQueries({ queryKey: KEY }));
    await pass(0);
    await fetches[1]!.answer("old");
    expect(list.current.data).toEqual(["a", "b"]);
    await fetches[2]!.answer("a", "b", "c");
    expect(list.current.data).toEqual(["a", "b", "c"]);
  });

  it("[QUERY-10] applies a change to every list with this key prefix, and to no other", async () => {
    const [one, other] = [await show(), await show({ queryKey: listKey("list", "B") })];
    await fetches[0]!.answer("a");
    await fetches[1]!.answer("b");
    push(with_("c"), listKey("list"));
    expect([one.current.data, other.current.data]).toEqual([
      ["a", "c"],
      ["b", "c"],
    ]);
    push(with_("d"), listKey("list", "B"));
    expect(one.current.data).toEqual(["a", "c"]);
  });

  it("[QUERY-10] null is data: a deleted event stays deleted", async () => {
    const queryKey = listKey<string | null>("event");
    const event = renderHook(() => useLiveList({ queryKey, fetch: async () => "event", refreshMs: 5000 }), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    }).result;
    act(() => applyChange(client, queryKey, null));
    await pass(0);
    expect(event.current.data).toBeNull();
  });

  it("[QUERY-10] keeps the newer version of versioned data", async () => {
    const toData = (answer: unknown, cached: readonly string[] = []) =>
      cached.length > (answer as string[]).length ? cached : (answer as string[]);
    const nothing = () => undefined;
    const list = await show({
      list: { eventId: "E", name: "list", fetch, toData, findIn: nothing, fromPage: nothing },
    });
    await fetches[0]!.answer("a");
    push(["a", "b"]);
    act(() => void client.refetchQueries());
    await pass(0);
    await fetches[1]!.answer("a");
    expect(list.current.data).toEqual(["a", "b"]);
  });

  it("[QUERY-10] keeps the identity of what an answer does not change", async () => {
    const list = await show();
    await fetches[0]!.answer("a");
    const { data } = list.current;
    await pass(5000);
    await fetches[1]!.answer("a");
    expect(list.current.data).toBe(data);
  });

  it("[QUERY-10] equals the server's list in the end, in whatever order answers and pushes arrive", async () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant("add" as const), item: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ type: fc.constant("remove" as const), item: fc.integer({ min: 0, max: 9 }) }),
      fc.constantFrom({ type: "fetch" as const }, { type: "write" as const }, { type: "answer" as const }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        client = createQueryClient();
        fetches = [];
        const list = await show({ refreshMs: false });
        await fetches[0]!.answer();
        let server: string[] = [];
        let written: string[] = [];
        let underWay: (typeof fetches)[number] | undefined;
        for (const next of steps) {
          if (next.type === "add") {
            server = [...server.filter((item) => item !== String(next.item)), String(next.item)];
            push((data) => [...data.filter((item) => item !== String(next.item)), String(next.item)]);
          } else if (next.type === "remove") {
            server = server.filter((item) => item !== String(next.item));
            push(without(String(next.item)));
          } else if (next.type === "fetch" && !underWay) {
            act(() => void client.invalidateQueries({ queryKey: KEY }));
            await pass(0);
            underWay = fetches.at(-1);
            written = server;
          } else if (next.type === "write") {
            // The server writes its answer at some time between request and arrival.
            if (underWay) written = server;
          } else if (next.type === "answer" && underWay) {
            await underWay.answer(...written);
            underWay = undefined;
          }
        }
        if (underWay) await underWay.answer(...written);
        expect([...(list.current.data ?? [])].toSorted()).toEqual(server.toSorted());
      }),
      { numRuns: 60 },
    );
  });
});

describe("messages", () => {
  const messages: ListMessages<readonly string[]> = {
    "icebreaker:response": (list, { response }) => (list.includes(response) ? list : [...list, response]),
    "icebreaker:removed": (list, { response }) => refetchAfter(without(response)(list)),
    "poll:changed": (list) => refetchAfter(list, SOON_MS),
  };
  const respond = (response: string) => live?.push({ type: "icebreaker:response", data: { response, count: 0 } });
  const remove = (response: string) => live?.push({ type: "icebreaker:removed", data: { response, count: 0 } });
  const change = () => live?.push({ type: "poll:changed", data: {} });
  /** While the live channel is connected. */
  const POLL_MS = 30_000;

  async function showAnswered(...list: string[]) {
    openChannel();
    const shown = await show({ messages });
    await fetches[0]!.answer(...list);
    return shown;
  }

  it("[QUERY-12] a poll whose answer is up to 1.5 seconds old does not undo the latest messages", async () => {
    const list = await showAnswered("a");
    await pass(POLL_MS - 1500);
    respond("b");
    await pass(1400);
    respond("c");
    await pass(100);
    respond("d");
    await fetches[1]!.answer("a");
    expect(list.current.data).toEqual(["a", "b", "c", "d"]);
    await pass(POLL_MS);
    await fetches[2]!.answer("a", "b", "c");
    expect(list.current.data).toEqual(["a", "b", "c"]);
  });

  it("[QUERY-12] an answer undoes older messages, and the page's own changes, which may be refused", async () => {
    const list = await showAnswered("a");
    await pass(POLL_MS - 1501);
    respond("b");
    await pass(1500);
    push(with_("c"));
    await pass(1);
    await fetches[1]!.answer("a");
    expect(list.current.data).toEqual(["a"]);
  });

  it("[QUERY-12] a message before an answer does not change the next one", async () => {
    openChannel("reconnecting");
    const list = await show({ messages, refreshMs: 1000 });
    await fetches[0]!.answer("a");
    await pass(900);
    respond("b");
    await pass(100);
    await fetches[1]!.answer("a");
    expect(list.current.data).toEqual(["a", "b"]);
    await pass(1000);
    await fetches[2]!.answer("a");
    expect(list.current.data).toEqual(["a"]);
  });

  it("[QUERY-12] a poll after a failed one does not undo the latest messages", async () => {
    const list = await showAnswered("a");
    await pass(POLL_MS);
    await fetches[1]!.refuse();
    await pass(POLL_MS - 1000);
    respond("b");
    await pass(1000);
    await fetches[2]!.answer("a");
    expect(list.current.data).toEqual(["a", "b"]);
  });

  it("[QUERY-11] the refetch of an uncertain or changed list is not changed by messages from before it", async () => {
    const list = await showAnswered("a");
    respond("b");
    change();
    expect(list.current.data).toEqual(["a", "b"]);
    await pass(400);
    await fetches[1]!.answer("reset");
    expect(list.current.data).toEqual(["reset"]);
    await pass(POLL_MS - 10);
    remove("reset");
    respond("c");
    expect(list.current.data).toEqual(["c"]);
    await pass(2000);
    await fetches.at(-1)!.answer("reset", "d");
    expect(list.current.data).toEqual(["reset", "d"]);
  });

  it("[QUERY-11] a poll after a failed refetch is not changed by messages from before that refetch", async () => {
    openChannel("reconnecting");
    const list = await show({ messages, refreshMs: 1000 });
    await fetches[0]!.answer("a");
    await pass(1);
    respond("b");
    act(() => void client.invalidateQueries({ queryKey: KEY }));
    await pass(0);
    await fetches[1]!.refuse();
    respond("c");
    await pass(1000);
    await fetches[2]!.answer("reset");
    expect(list.current.data).toEqual(["reset", "c"]);
  });

  it("[QUERY-11] refetches once within two seconds after several uncertain changes", async () => {
    const list = await showAnswered("a", "b", "c");
    remove("a");
    remove("b");
    expect(list.current.data).toEqual(["c"]);
    await pass(2000);
    expect(fetches).toHaveLength(2);
    await fetches[1]!.answer("b", "c");
    expect(list.current.data).toEqual(["b", "c"]);
    await pass(2000);
    expect(fetches).toHaveLength(2);
  });

  it("[QUERY-12] a message changes a list once for all components that show it", async () => {
    openChannel();
    const withResponse = vi.fn<(list: readonly string[]) => readonly string[]>((list) => [...list, "b"]);
    const options = { messages: { "icebreaker:response": withResponse } };
    const list = await show(options);
    await show(options);
    await fetches[0]!.answer("a");
    respond("b");
    expect(list.current.data).toEqual(["a", "b"]);
    expect(withResponse).toHaveBeenCalledOnce();
  });

  it("[QUERY-12] a message also changes a list that is not shown, and it is fetched when it is shown next", async () => {
    openChannel();
    const view = await showView({ messages });
    await fetches[0]!.answer("a");
    const other = await showView({ messages });
    view.unmount();
    const last = await showView({ messages });
    expect(fetches).toHaveLength(1);
    other.unmount();
    last.unmount();
    respond("b");
    const list = await show({ messages });
    expect(list.current.data).toEqual(["a", "b"]);
    expect(fetches).toHaveLength(2);
  });
});

describe("polling", () => {
  it("[LIVE-11] polls at the specified interval until the channel is connected, then every 30 seconds", async () => {
    openChannel("reconnecting");
    await show({ messages: {} });
    await fetches[0]!.answer("a");
    await pass(5000);
    await fetches[1]!.answer("a");
    live?.setStatus("connected");
    await pass(29_999);
    expect(fetches).toHaveLength(2);
    await pass(1);
    expect(fetches).toHaveLength(3);
  });

  it("[QUERY-5] measures the interval from the latest answer, with one fetch at a time", async () => {
    await show();
    await pass(20_000);
    expect(fetches).toHaveLength(1);
    await fetches[0]!.answer("a");
    await pass(4999);
    expect(fetches).toHaveLength(1);
    await pass(1);
    expect(fetches).toHaveLength(2);
  });

  it("[QUERY-5] does not delay a poll because of frequent messages", async () => {
    await show();
    await fetches[0]!.answer("a");
    for (let second = 0; second < 5; second += 1) {
      await pass(1000);
      push(with_(String(second)));
    }
    expect(fetches).toHaveLength(2);
  });

  it("[QUERY-5] still polls if a message arrives when the poll is due", async () => {
    await show();
    await fetches[0]!.answer("a");
    await pass(4999);
    vi.setSystemTime(Date.now() + 3);
    push(with_("b"));
    await pass(1);
    expect(fetches).toHaveLength(2);
  });

  it("[QUERY-5] polls a list once for two components", async () => {
    await show();
    await show();
    await fetches[0]!.answer("a");
    await pass(5000);
    expect(fetches).toHaveLength(2);
  });

  it("[QUERY-5] continues after a failure and stops after a refusal", async () => {
    await show();
    await fetches[0]!.refuse(new RequestError(503, "Unavailable", ""));
    await pass(5000);
    expect(fetches).toHaveLength(2);
    await fetches[1]!.refuse(new RequestError(403, "Forbidden", ""));
    await pass(60_000);
    expect(fetches).toHaveLength(2);
  });

  it("[QUERY-12] fetches a list without messages when it is shown again", async () => {
    const view = await showView();
    await fetches[0]!.answer("a");
    view.unmount();
    const list = await show();
    expect(list.current.data).toEqual(["a"]);
    expect(fetches).toHaveLength(2);
  });

  it("[LIVE-11] polls a list without messages as often with the channel as without", async () => {
    openChannel();
    await show();
    await fetches[0]!.answer("a");
    await pass(5000);
    expect(fetches).toHaveLength(2);
  });

  it("[QUERY-5] pauses while the page is hidden", async () => {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await show();
    await fetches[0]!.answer("a");
    await pass(20_000);
    expect(fetches).toHaveLength(1);
    push(with_("b"));
    visibility.mockReturnValue("visible");
    await pass(5000);
    expect(fetches).toHaveLength(2);
  });
});
