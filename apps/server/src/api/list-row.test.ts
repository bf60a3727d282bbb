import type { Question } from "@hubbub/contract/activities/questions/calls";
import { expect, it, vi } from "vitest";

import type { SharedCacheName } from "../domain/cache-names.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import { SnapshotCache } from "../platform/cache/snapshot-cache.ts";
import { eventRecord } from "../testing/event-record.ts";
import { readersOf } from "./list-row.ts";

/** A list; `own` is the own data of `c:author`. @returns a function that reads its ETag under a key */
function served(own: object[], merge = vi.fn<(shown: Question[]) => Question[]>((shown) => shown)) {
  const event = eventRecord();
  const snapshots = new SnapshotCache<SharedCacheName>({ maxAgeMs: () => Infinity });
  const events = { label: "Event", find: async () => event };
  const { read } = readersOf(
    { snapshots, events },
    {
      call: "GET /api/events/:eventId/social",
      name: "questions",
      buildJson: async () => "[]",
      own: { data: { find: async (_eventId, [key]) => (key === "c:author" ? own : []) }, merge },
    },
  );
  const tagFor = async (key: string) => {
    const list = await read({ event, role: "attendee", keys: [key] }, "");
    return list instanceof Snapshot ? list.etag : null;
  };
  return { tagFor, merge };
}

it("[SNAP-10] gives a list with own data an ETag of both, without merging them", async () => {
  const tagOf = async (...own: object[]) => {
    const { tagFor, merge } = served(own);
    const etag = await tagFor("c:author");
    expect(merge).not.toHaveBeenCalled();
    return etag;
  };
  const shared = await tagOf();
  expect(await served([[1]]).tagFor("c:other")).toBe(shared);
  expect(await tagOf([1])).toBe(await tagOf([1]));
  const tags = [
    shared,
    await tagOf([]),
    await tagOf([1]),
    await tagOf([1, 2]),
    await tagOf([1], [2]),
    await tagOf([2], [1]),
  ];
  expect(new Set(tags).size).toBe(tags.length);
});
