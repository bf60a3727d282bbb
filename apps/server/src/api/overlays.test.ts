import fc from "fast-check";
import { expect, it } from "vitest";

import { testBus, testCaches } from "../testing/test-bus.ts";
import { Overlays } from "./overlays.ts";

it("[CHAT-25] queries once who has an overlay, and knows of a publication's participant without a query", async () => {
  const bus = testBus();
  const stored = ["c:1"];
  let questions = 0;
  const people = new Overlays({
    name: "chat-overlay",
    bus,
    caches: testCaches(bus),
    listParticipants: async () => {
      questions += 1;
      return [...stored];
    },
    findOverlay: async () => ({}),
  });
  const addOverlayOf = (key: string) => {
    stored.push(key);
    bus.publish({ roomId: "A", invalidates: [people.nameFor(key)] });
  };
  expect([await people.has("A", "c:1"), await people.has("A", "c:2")]).toEqual([true, false]);
  addOverlayOf("c:1");
  addOverlayOf("c:2");
  expect([await people.has("A", "c:2"), await people.has("A", "c:3")]).toEqual([true, false]);
  expect(questions).toBe(1);
  bus.publish({ roomId: "A", invalidates: ["chat-overlay"] });
  const asked = people.has("A", "c:4");
  addOverlayOf("c:4");
  expect(await asked).toBe(true);
  expect(questions).toBe(2);
});

const unknown = undefined;

it("[CHAT-25] peek returns a cached overlay, null for no overlay, and nothing for one that is not cached", async () => {
  const bus = testBus();
  const own = { written: ["1"] };
  const people = new Overlays({
    name: "chat-overlay",
    bus,
    caches: testCaches(bus),
    listParticipants: async () => ["c:1"],
    findOverlay: async () => own,
  });
  expect(people.peek("A", "c:1")).toEqual(unknown);
  await people.has("A", "c:1");
  expect([people.peek("A", "c:1"), people.peek("A", "c:2")]).toEqual([unknown, null]);
  await people.read("A", "c:1");
  expect(people.peek("A", "c:1")).toEqual(own);
  bus.publish({ roomId: "A", invalidates: [people.nameFor("c:2")] });
  expect([people.peek("A", "c:1"), people.peek("A", "c:2")]).toEqual([own, unknown]);
  bus.publish({ roomId: "A", invalidates: [people.nameFor("c:1")] });
  expect(people.peek("A", "c:1")).toEqual(unknown);
});

it("[CHAT-25] reads an overlay once until it changes, and never returns one from before a change", async () => {
  const bus = testBus();
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom("read", "change", "moderate", "another participant"), { maxLength: 30 }),
      async (scheduler, steps) => {
        let written = 0;
        let questions = 0;
        const people = new Overlays({
          name: "chat-overlay",
          bus,
          caches: testCaches(bus),
          listParticipants: async () => ["c:1", "c:2"],
          findOverlay: (_eventId, key) => {
            questions += Number(key === "c:1");
            return scheduler.schedule(Promise.resolve({ written }));
          },
        });
        await people.has("A", "c:1");
        const reads: Promise<void>[] = [];
        let changes = 0;
        for (const step of steps) {
          if (step === "read") {
            const atStart = written;
            const read = people.read("A", "c:1");
            reads.push(read.then((own) => expect(own.written).toBeGreaterThanOrEqual(atStart)));
            continue;
          }
          changes += 1;
          if (step === "another participant") bus.publish({ roomId: "A", invalidates: [people.nameFor("c:2")] });
          else {
            written += 1;
            bus.publish({ roomId: "A", invalidates: [step === "change" ? people.nameFor("c:1") : "chat-overlay"] });
          }
        }
        await scheduler.waitIdle();
        await Promise.all(reads);
        expect(questions).toBeLessThanOrEqual(changes + 1);
      },
    ),
  );
});

it("[CHAT-25] returns the last known overlay while the database is unavailable, and only then", async () => {
  const bus = testBus();
  const unavailable = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  let failure: Error | null = null;
  const answer = async <T>(value: T): Promise<T> => {
    if (failure) throw failure;
    return value;
  };
  const own = { written: ["1"] };
  const people = new Overlays({
    name: "chat-overlay",
    bus,
    caches: testCaches(bus),
    listParticipants: () => answer(["c:1"]),
    findOverlay: () => answer(own),
  });
  failure = unavailable;
  await expect(people.has("A", "c:1")).rejects.toThrow("connection refused");
  failure = null;
  expect(await people.has("A", "c:1")).toBe(true);
  expect(await people.read("A", "c:1")).toBe(own);
  bus.publish({ roomId: "A", invalidates: [people.nameFor("c:1")] });
  failure = unavailable;
  expect(await people.read("A", "c:1")).toBe(own);
  expect(people.peek("A", "c:1")).toEqual(unknown);
  await expect(people.read("A", "c:2")).rejects.toThrow("connection refused");
  failure = new Error("a mistake of ours");
  await expect(people.read("A", "c:1")).rejects.toThrow("a mistake of ours");
});
