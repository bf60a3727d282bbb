import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker/calls";
import fc from "fast-check";
import { expect, it, vi } from "vitest";

import { Snapshot } from "../platform/cache/snapshot.ts";
import { eventRecord } from "../testing/event-record.ts";
import { createRoomCaches } from "../domain/room-caches.ts";
import { Caches } from "../platform/cache/caches.ts";
import { testBus } from "../testing/test-bus.ts";
import { readersOf } from "./list-row.ts";
import { createOwnData, type OwnDataDeclaration } from "./own-data.ts";

type Stored = Partial<Omit<OwnDataDeclaration<{ written: unknown }>, "name">>;

/** Own data of the chat; by default only c:1 has some. */
function opened({ listParticipants = async () => ["c:1"], findOwn = async () => ({ written: 1 }) }: Stored) {
  const bus = testBus();
  const deps = { bus, ...createRoomCaches(bus, new Caches()) };
  const findAll = createOwnData(deps, { name: "chat-own", listParticipants, findOwn });
  const find = async (key: string) => (await findAll("A", [key]))[0] ?? null;
  const changeOf = (key: string) => bus.publish({ roomId: "A", invalidates: [{ name: "chat-own", key }] });
  const changeOfAll = () => bus.publish({ roomId: "A", invalidates: ["chat-own"] });
  return { findAll, find, changeOf, changeOfAll };
}

it("[CHAT-25] queries once who has own data, and knows of a publication's participant without a query", async () => {
  const stored = ["c:1"];
  let queries = 0;
  const { find, changeOf, changeOfAll } = opened({
    listParticipants: async () => {
      queries += 1;
      return [...stored];
    },
  });
  const own = { written: 1 };
  const addOwnOf = (key: string) => {
    stored.push(key);
    changeOf(key);
  };
  expect([await find("c:1"), await find("c:2")]).toEqual([own, null]);
  addOwnOf("c:1");
  addOwnOf("c:2");
  expect([await find("c:2"), await find("c:3")]).toEqual([own, null]);
  expect(queries).toBe(1);
  changeOfAll();
  const asked = find("c:4");
  addOwnOf("c:4");
  expect(await asked).toEqual(own);
  expect(queries).toBe(2);
});

it("[CHAT-25] returns cached own data, also if it is empty, in the order of the keys, without a query", async () => {
  const [own, empty] = [{ written: 1 }, { written: 0 }];
  const queried: string[] = [];
  const { findAll, find, changeOf } = opened({
    findOwn: async (_eventId, key) => {
      queried.push(key);
      return key === "c:1" ? own : empty;
    },
  });
  expect([await find("c:2"), await find("c:1"), await find("c:1")]).toEqual([null, own, own]);
  changeOf("c:2");
  expect(await findAll("A", ["c:2", "c:3", "c:1"])).toEqual([empty, own]);
  expect([await find("c:1"), await find("c:2")]).toEqual([own, empty]);
  expect(queried).toEqual(["c:1", "c:2"]);
  changeOf("c:1");
  await find("c:1");
  expect(queried).toEqual(["c:1", "c:2", "c:1"]);
});

it("[CHAT-25] reads own data once until it changes, and never returns it from before a change", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom("read", "change", "moderate", "another participant"), { maxLength: 30 }),
      async (scheduler, steps) => {
        let written = 0;
        let queries = 0;
        const { find, changeOf, changeOfAll } = opened({
          findOwn: (_eventId, key) => {
            queries += Number(key === "c:1");
            return scheduler.schedule(Promise.resolve({ written }));
          },
        });
        await find("c:2");
        const reads: Promise<void>[] = [];
        let changes = 0;
        for (const step of steps) {
          if (step === "read") {
            const atStart = written;
            reads.push(find("c:1").then((own) => expect(own?.written).toBeGreaterThanOrEqual(atStart)));
            continue;
          }
          changes += 1;
          if (step !== "another participant") written += 1;
          if (step === "moderate") changeOfAll();
          else changeOf(step === "change" ? "c:1" : "c:2");
        }
        await scheduler.waitIdle();
        await Promise.all(reads);
        expect(queries).toBeLessThanOrEqual(changes + 1);
      },
    ),
  );
});

it("[CHAT-25] returns the last known own data while the database is unavailable, and only then", async () => {
  const unavailable = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  let failure: Error | null = null;
  const answer = async <T>(value: T): Promise<T> => {
    if (failure) throw failure;
    return value;
  };
  const own = { written: 1 };
  const { find, changeOf } = opened({
    listParticipants: () => answer(["c:1", "c:2"]),
    findOwn: () => answer(own),
  });
  failure = unavailable;
  await expect(find("c:1")).rejects.toThrow("connection refused");
  failure = null;
  expect(await find("c:1")).toBe(own);
  changeOf("c:1");
  failure = unavailable;
  expect(await find("c:1")).toBe(own);
  await expect(find("c:2")).rejects.toThrow("connection refused");
  failure = new Error("a mistake of ours");
  await expect(find("c:1")).rejects.toThrow("a mistake of ours");
});

it("[SNAP-10] a list with own data has an ETag of both, and is not built for it", async () => {
  const merge = vi.fn<() => IcebreakerResponse[]>();
  const tagFor = async (key: string, own: object[]) => {
    const find = async (_eventId: string, [owner]: readonly string[]) => (owner === "c:author" ? own : []);
    const { read } = readersOf({
      call: "GET /api/events/:eventId/icebreaker",
      attendee: async () => Snapshot.of<IcebreakerResponse[]>([]),
      own: { find, merge },
    });
    return (await read({ event: eventRecord(), role: "attendee", keys: [key] }, "")).etag;
  };
  const tagOf = (...own: object[]) => tagFor("c:author", own);
  expect(await tagFor("c:other", [[1]])).toBe(await tagOf());
  expect(await tagOf([1])).toBe(await tagOf([1]));
  const tags = [tagOf(), tagOf([]), tagOf([1]), tagOf([1, 2]), tagOf([1], [2]), tagOf([2], [1])];
  expect(new Set(await Promise.all(tags)).size).toBe(tags.length);
  expect(merge).not.toHaveBeenCalled();
});
