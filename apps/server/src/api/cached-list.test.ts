import { expect, it, vi } from "vitest";

import type { SharedCacheName } from "../domain/cache-names.ts";
import { SnapshotCache } from "../platform/cache/snapshot-cache.ts";
import { eventRecord } from "../testing/event-record.ts";
import { CachedList, serveCachedList } from "./cached-list.ts";
import type { ReadList } from "./lists.ts";

it("[SNAP-2] builds a list with the event as it is now, and not as a request found it earlier", async () => {
  const found = eventRecord({ title: "Before" });
  const events = { label: "Event", find: async () => ({ ...found, title: "After" }) };
  const list = new CachedList(new SnapshotCache({ maxAgeMs: () => Infinity }), events, {
    call: "GET /api/events/:eventId/chat",
    name: "chat",
    buildJson: async ({ title }) => JSON.stringify([title]),
  });
  expect((await list.read(found)).json()).toEqual(["After"]);
});

it("[SNAP-15] merges somebody's own data, also if it is empty by now, into the next list only", async () => {
  const event = eventRecord();
  const snapshots = new SnapshotCache<SharedCacheName>({ maxAgeMs: () => Infinity });
  const readSnapshot = vi.spyOn(snapshots, "read");
  const events = { label: "Event", find: async () => event };
  const list = new CachedList(snapshots, events, {
    call: "GET /api/events/:eventId/social",
    name: "questions",
    buildJson: async () => "[]",
  });
  const reads: ReadList<unknown>[] = [];
  const route = Object.assign(() => undefined, {
    list: (_name: string, read: ReadList<unknown>) => void reads.push(read),
    target: () => undefined,
  });
  serveCachedList(route, list, {
    own: {
      data: { find: async (_eventId, [key]) => (key === "c:author" ? [[]] : []) },
      read: (reader, own) => list.readMerged(reader.event, own, (shown) => JSON.stringify(shown)),
    },
  });
  const acceptsLast = async (key: string) => {
    await reads[0]?.({ event, role: null, link: null, keys: [key], acceptsLast: true }, "");
    return readSnapshot.mock.lastCall?.[2];
  };
  expect([await acceptsLast("c:author"), await acceptsLast("c:other")]).toEqual([false, true]);
});
