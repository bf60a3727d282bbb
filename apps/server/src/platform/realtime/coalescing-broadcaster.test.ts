import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Publication } from "../bus/bus.ts";
import { CoalescingBroadcaster } from "./coalescing-broadcaster.ts";

let published: Publication[];
let broadcaster: CoalescingBroadcaster;

const add = (key: string, count: number, roomId = "EVENT") =>
  broadcaster.add(key, {
    roomId,
    invalidates: [],
    message: { type: "presence", data: { count } },
    audience: "everyone",
  });

beforeEach(() => {
  vi.useFakeTimers();
  published = [];
  broadcaster = new CoalescingBroadcaster({ publish: (publication) => published.push(publication) });
});
afterEach(() => vi.useRealTimers());

const publishedCounts = () => published.map(({ roomId, message }) => [roomId, message?.data]);

it("publishes the latest value of each room and key after 100 ms, in the order of the last changes", () => {
  add("a", 1);
  add("b", 2);
  vi.advanceTimersByTime(50);
  add("a", 3);
  add("a", 4, "OTHER");
  expect(published).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(publishedCounts()).toEqual([
    ["EVENT", { count: 2 }],
    ["EVENT", { count: 3 }],
    ["OTHER", { count: 4 }],
  ]);
});

it("publishes pending values at once when it is flushed, and each only once", () => {
  add("a", 1);
  broadcaster.flush();
  expect(publishedCounts()).toEqual([["EVENT", { count: 1 }]]);
  vi.advanceTimersByTime(200);
  expect(published).toHaveLength(1);
});
