import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { QueryOptions } from "./query.ts";
import { QueryClient } from "./query-client.ts";
import { QueryClientContext } from "./use-query-client.ts";
import { useQuery } from "./use-query.ts";

type List = readonly { id: string }[];
type Options = Partial<QueryOptions<List>>;

const draw = vi.fn<() => void>();
const KEY = ["list", "A"];
let client: QueryClient;
let readings: { signal: AbortSignal; answer: (list: List) => Promise<void>; refuse: () => Promise<void> }[];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  readings = [];
  draw.mockClear();
});

afterEach(() => vi.useRealTimers());

const queryFn = ({ signal }: { signal: AbortSignal }) =>
  new Promise<List>((resolve, reject) => {
    readings.push({
      signal,
      answer: (list) => act(async () => resolve(list)),
      refuse: () => act(async () => reject(new Error("no"))),
    });
  });

function Shown(options: Options) {
  const { data, error, status, isFetchedAfterMount } = useQuery({ queryKey: KEY, queryFn, ...options });
  draw();
  const ids = data?.map(({ id }) => id).join(" ") ?? "nothing";
  return <p>{`${status}: ${ids}${error ? ` (${error.message})` : ""}${isFetchedAfterMount ? "!" : ""}`}</p>;
}

function show(options: Options = {}) {
  const view = render(<Shown {...options} />, {
    wrapper: ({ children }) => <QueryClientContext value={client}>{children}</QueryClientContext>,
  });
  return { ...view, become: (next: Options) => view.rerender(<Shown {...next} />) };
}

const text = () => screen.getByText(/:/u).textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const list = (...ids: string[]): List => ids.map((id) => ({ id }));

describe("reading", () => {
  it("[QUERY-3] reads once for all who show it, and never again by itself", async () => {
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <QueryClientContext value={client}>{children}</QueryClientContext>
    );
    render(<Shown />, { wrapper });
    const second = render(<Shown />, { wrapper });
    expect(readings).toHaveLength(1);
    await readings[0]!.answer(list("a"));
    expect(screen.getAllByText("success: a!")).toHaveLength(2);
    second.unmount();
    render(<Shown />, { wrapper });
    window.dispatchEvent(new Event("focus"));
    await pass(60_000);
    expect(readings).toHaveLength(1);
  });

  it("[QUERY-3] is not tried again after a failure, but by the next who comes or asks", async () => {
    const { unmount } = show();
    await readings[0]!.refuse();
    expect(text()).toBe("error: nothing (no)!");
    await pass(60_000);
    expect(readings).toHaveLength(1);
    unmount();
    show();
    expect(text()).toBe("pending: nothing");
    expect(readings).toHaveLength(2);
  });

  it("[QUERY-3] takes what is known from the start without asking", async () => {
    show({ initialData: () => list("known") });
    expect(text()).toBe("success: known");
    await pass(60_000);
    expect(readings).toHaveLength(0);
  });

  it("[QUERY-9] reads what a late screen takes from the start again, once everything else was", async () => {
    await client.invalidateQueries();
    show({ initialData: () => list("old") });
    expect(text()).toBe("success: old");
    await readings[0]!.answer(list("new"));
    expect(text()).toBe("success: new!");
    expect(readings).toHaveLength(1);
  });

  it("[QUERY-3] reads again on arrival where the screen says so, showing what it has meanwhile", async () => {
    client.setQueryData(KEY, list("old"));
    show({ refetchOnMount: "always" });
    expect(text()).toBe("success: old");
    await readings[0]!.answer(list("new"));
    expect(text()).toBe("success: new!");
  });

  it("[QUERY-3] waits until it is enabled", async () => {
    const { become } = show({ enabled: false });
    expect(readings).toHaveLength(0);
    await act(() => client.invalidateQueries());
    expect(readings).toHaveLength(0);
    become({ enabled: true });
    expect(readings).toHaveLength(1);
  });

  it("[QUERY-4] stops when nobody shows it any more", async () => {
    const { unmount } = show();
    unmount();
    expect(readings[0]!.signal.aborted).toBe(true);
    await readings[0]!.answer(list("late"));
    expect(client.getQueryData(KEY)).toBeUndefined();
  });

  it("[QUERY-4] is not polled any more once nobody shows it", async () => {
    const { unmount } = show({ refetchInterval: 1000 });
    await readings[0]!.answer(list("a"));
    unmount();
    await pass(5000);
    expect(readings).toHaveLength(1);
  });

  it("[QUERY-4] follows its key: another key is another query", async () => {
    const { become } = show();
    await readings[0]!.answer(list("a"));
    become({ queryKey: ["list", "B"] });
    expect(text()).toBe("pending: nothing");
    await readings[1]!.answer(list("b"));
    expect(text()).toBe("success: b!");
    become({});
    expect(text()).toBe("success: a");
    expect(readings).toHaveLength(2);
  });

  it("[QUERY-4] forgets after five minutes what nobody shows", async () => {
    const { unmount } = show();
    await readings[0]!.answer(list("a"));
    unmount();
    await pass(299_000);
    expect(client.getQueryData(KEY)).toEqual(list("a"));
    await pass(1000);
    expect(client.getQueryData(KEY)).toBeUndefined();
  });
});

describe("polling", () => {
  it("[QUERY-5] counts from the last answer, one reading at a time", async () => {
    show({ refetchInterval: 5000 });
    await pass(20_000);
    expect(readings).toHaveLength(1);
    await readings[0]!.answer(list("a"));
    await pass(4999);
    expect(readings).toHaveLength(1);
    await pass(1);
    expect(readings).toHaveLength(2);
    expect(text()).toBe("success: a!");
  });

  it("[QUERY-5] is not put off by what is pushed", async () => {
    show({ refetchInterval: 5000, initialData: () => list() });
    for (let second = 0; second < 5; second += 1) {
      await pass(1000);
      act(() => client.setQueryData(KEY, list(String(second))));
    }
    expect(readings).toHaveLength(1);
  });

  it("[QUERY-5] ends and changes as the screen says", async () => {
    const refetchInterval: Options["refetchInterval"] = ({ state }) => (state.error ? false : 1000);
    const { become } = show({ refetchInterval, initialData: () => list("a") });
    await pass(1000);
    await readings[0]!.refuse();
    expect(text()).toBe("error: a (no)!");
    await pass(10_000);
    expect(readings).toHaveLength(1);
    become({ refetchInterval: 2000 });
    await pass(2000);
    expect(readings).toHaveLength(2);
  });

  it("[QUERY-5] rests while the page is hidden", async () => {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    show({ refetchInterval: 1000, initialData: () => list("a") });
    await pass(5000);
    expect(readings).toHaveLength(0);
    visibility.mockReturnValue("visible");
    await pass(1000);
    expect(readings).toHaveLength(1);
  });
});

describe("changing what was read", () => {
  it("[QUERY-6] draws again what changed, and nothing else", async () => {
    show({ initialData: () => list("a") });
    expect(draw).toHaveBeenCalledOnce();
    act(() => client.setQueryData<List>(KEY, list("a", "b")));
    expect(text()).toBe("success: a b!");
    draw.mockClear();
    act(() => client.setQueryData<List>(KEY, list("a", "b")));
    act(() => client.setQueryData<List>(KEY, () => undefined));
    act(() => client.setQueriesData<List>({ queryKey: ["other"] }, list("c")));
    expect(draw).not.toHaveBeenCalled();
  });

  it("[QUERY-6] reads outdated queries anew, those that nobody shows once somebody does", async () => {
    client.setQueryData(["list", "B"], list("b"));
    show({ initialData: () => list("a") });
    const isDone = client.invalidateQueries({ queryKey: ["list"] });
    expect(readings).toHaveLength(1);
    await readings[0]!.answer(list("a2"));
    await expect(isDone).resolves.toBeUndefined();
    expect(text()).toBe("success: a2!");
    show({ queryKey: ["list", "B"] });
    expect(readings).toHaveLength(2);
  });

  it("[QUERY-6] does not take a reading that began before for the one asked for", async () => {
    show({ refetchOnMount: "always", initialData: () => list("a") });
    void client.invalidateQueries({ queryKey: KEY });
    expect(readings).toHaveLength(2);
    expect(readings[0]!.signal.aborted).toBe(true);
    await readings[0]!.answer(list("old"));
    expect(text()).toBe("success: a");
    await readings[1]!.answer(list("new"));
    expect(text()).toBe("success: new!");
  });

  it("[QUERY-6] keeps what was pushed when a reading is stopped, and goes on polling", async () => {
    show({ refetchInterval: 1000, initialData: () => list("a") });
    await pass(1000);
    act(() => client.setQueryData<List>(KEY, list("pushed")));
    act(() => client.cancelQueries({ queryKey: KEY }));
    await readings[0]!.answer(list("old"));
    expect(text()).toBe("success: pushed!");
    await pass(1000);
    expect(readings).toHaveLength(2);
  });

  it("[QUERY-6] forgets what is removed", async () => {
    client.setQueryData(KEY, list("a"));
    client.removeQueries({ queryKey: ["list"] });
    expect(client.getQueryData(KEY)).toBeUndefined();
  });
});
