import { get, values } from "idb-keyval";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { deviceEntryStore } from "./entry-store.ts";

vi.mock("idb-keyval", () => ({
  createStore: () => ({}),
  values: vi.fn<() => Promise<unknown>>(),
  get: vi.fn<() => Promise<unknown>>(),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pause = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => {
    setTimeout(resolve, milliseconds, value);
  });

const stored = [{ key: "from the last visit" }];

it("[OUTBOX-1] loads the entries of an earlier visit from a device that needs several seconds", async () => {
  vi.mocked(values).mockImplementation(() => pause(5000, stored));
  const loading = deviceEntryStore().all();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await loading).toEqual(stored);
});

it("[OUTBOX-1] keeps the entries of an earlier visit if the device's store fails later", async () => {
  vi.mocked(values).mockResolvedValue(stored);
  vi.mocked(get).mockImplementation(() => Promise.withResolvers<never>().promise);
  const store = deviceEntryStore();
  await store.all();
  const found = store.get("from the last visit");
  await vi.advanceTimersByTimeAsync(1500);
  expect(await found).toEqual(stored[0]);
});

it("[OUTBOX-1] works without the device's store if it does not answer", async () => {
  vi.mocked(values).mockImplementation(() => Promise.withResolvers<never>().promise);
  const store = deviceEntryStore();
  const loading = store.all();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loading).toEqual([]);
  const entry = { key: "in memory" } as never;
  await store.put(entry);
  expect(await store.all()).toEqual([entry]);
});
