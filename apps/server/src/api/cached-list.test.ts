import type { Question } from "@hubbub/contract/activities/questions/calls";
import { expect, it, vi } from "vitest";

import type { SharedCacheName } from "../domain/cache-names.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
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

/** Serves a list; `own` is the own data of `c:author`. @returns a function that reads the list under a key */
function served(own: object[], merge = vi.fn<(shown: Question[]) => Question[]>((shown) => shown)) {
  const event = eventRecord();
  const snapshots = new SnapshotCache<SharedCacheName>({ maxAgeMs: () => Infinity });
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
    own: { data: { find: async (_eventId, [key]) => (key === "c:author" ? own : []) }, merge },
  });
  const tagFor = async (key: string) => {
    const answer = await reads[0]?.({ event, role: null, link: null, keys: [key] }, "");
    return answer instanceof Snapshot ? answer.etag : null;
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
