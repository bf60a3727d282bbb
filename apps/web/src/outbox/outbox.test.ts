import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { RequestError } from "../lib/request.ts";
import type { OutboxEntry } from "./entry.ts";
import { type EntryStore, memoryEntryStore } from "./entry-store.ts";
import { Outbox, type OutboxParts } from "./outbox.ts";

const call = "POST /api/events/:eventId/icebreaker";
const noAnswer = new RequestError(0, "No connection", "");
const hello = { call, params: { eventId: "E" }, body: { response: "hello" }, label: "hello" } as const;

function createOutbox(parts: Partial<OutboxParts> = {}): Outbox {
  return new Outbox({
    store: memoryEntryStore(),
    send: async () => null,
    withLock: async (_, work) => {
      await work();
      return true;
    },
    random: () => 0.5,
    ...parts,
  });
}

/** A server with idempotency keys, over a network that loses some requests and some answers. */
function createServer(answers: readonly ("lost before" | "lost after" | "ok")[]) {
  const saved = new Map<string, unknown>();
  let requests = 0;
  const send = async ({ key, body }: OutboxEntry) => {
    const outcome = answers[requests] ?? "ok";
    requests += 1;
    if (outcome === "lost before") throw noAnswer;
    saved.set(key, body);
    if (outcome === "lost after") throw noAnswer;
    return null;
  };
  return { saved, send };
}

/** Never settles. */
const pending = new Promise<never>(() => undefined);

const states = (outbox: Outbox) => outbox.getEntries().map(({ state }) => state);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

describe("the outbox", () => {
  it("[ERASE-10] deletes all entries, also on the device, and does not send them again", async () => {
    const store = memoryEntryStore();
    const sent: string[] = [];
    const outbox = createOutbox({
      store,
      send: async ({ key }) => {
        sent.push(key);
        throw noAnswer;
      },
    });
    outbox.submit(hello);
    await settle();
    expect(sent).toHaveLength(1);
    await outbox.forgetAll();
    expect(outbox.getEntries()).toEqual([]);
    expect(await store.all()).toEqual([]);
    await vi.advanceTimersByTimeAsync(600_000);
    outbox.skipBackoff();
    await settle();
    expect(sent).toHaveLength(1);
  });

  it("[OUTBOX-1] stores an entry on the device before sending it, and marks it as saved when acknowledged", async () => {
    const store = memoryEntryStore();
    const seen: (OutboxEntry | undefined)[] = [];
    const outbox = createOutbox({ store, send: async ({ key }) => void seen.push(await store.get(key)) });
    outbox.submit(hello);
    expect(states(outbox)).toEqual(["sending"]);
    await settle();
    expect(seen[0]).toMatchObject({ label: "hello" });
    expect(states(outbox)).toEqual(["saved"]);
    expect((await store.all()).filter(({ state }) => state !== "saved")).toEqual([]);
  });

  it("[OUTBOX-4] queues while offline, and sends with the same key when the backoff is skipped", async () => {
    const sentKeys: string[] = [];
    let isOnline = false;
    const outbox = createOutbox({
      send: async ({ key }) => {
        sentKeys.push(key);
        if (!isOnline) throw noAnswer;
      },
    });
    outbox.submit(hello);
    await settle();
    expect(states(outbox)).toEqual(["queued"]);
    isOnline = true;
    outbox.skipBackoff();
    await settle();
    expect(states(outbox)).toEqual(["saved"]);
    expect(new Set(sentKeys).size).toBe(1);
  });

  it("[OUTBOX-4] retries automatically", async () => {
    const send = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(noAnswer)
      .mockRejectedValueOnce(noAnswer)
      .mockResolvedValue(null);
    const outbox = createOutbox({ send });
    outbox.submit(hello);
    await vi.advanceTimersByTimeAsync(3000);
    expect(states(outbox)).toEqual(["saved"]);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("[OUTBOX-2] sends unsent entries of an earlier visit after a reload, once", async () => {
    const store = memoryEntryStore();
    const server = createServer(["lost after"]);
    const before = createOutbox({ store, send: () => new Promise(() => undefined) });
    const key = before.submit(hello);
    await settle();
    const after = createOutbox({ store, send: server.send });
    await after.load();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states(after)).toEqual(["saved"]);
    expect([...server.saved.keys()]).toEqual([key]);
  });

  it("[OUTBOX-5] keeps a refused entry until it is retried or discarded", async () => {
    const store = memoryEntryStore();
    const refusal = new RequestError(403, "This session is not active", "");
    const send = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(refusal)
      .mockRejectedValueOnce(refusal)
      .mockResolvedValue(null);
    const outbox = createOutbox({ store, send });
    const key = outbox.submit(hello);
    await settle();
    expect(outbox.getEntries()[0]).toMatchObject({ state: "refused", reason: "This session is not active" });
    outbox.retry(key);
    await settle();
    expect(states(outbox)).toEqual(["refused"]);
    outbox.retry(key);
    await settle();
    expect(states(outbox)).toEqual(["saved"]);
    outbox.discard(key);
    await settle();
    expect([outbox.getEntries(), await store.all()]).toEqual([[], []]);
  });

  it("[OUTBOX-1] does not discard an entry that is sending or queued", async () => {
    const outbox = createOutbox({ send: async () => Promise.reject(noAnswer) });
    const key = outbox.submit(hello);
    outbox.discard(key);
    await settle();
    outbox.discard(key);
    expect(states(outbox)).toEqual(["queued"]);
  });

  it("[OUTBOX-8] does not send an entry that another tab is sending, and takes over its result", async () => {
    const store = memoryEntryStore();
    const held = new Set<string>();
    const withLock = async (key: string, work: () => Promise<void>) => {
      if (held.has(key)) return false;
      held.add(key);
      await work();
      held.delete(key);
      return true;
    };
    let answer: (() => void) | undefined;
    const firstTab = createOutbox({
      store,
      withLock,
      send: () => new Promise((resolve) => (answer = () => resolve(null))),
    });
    const secondSend = vi.fn<() => Promise<unknown>>();
    const secondTab = createOutbox({ store, withLock, send: secondSend });
    firstTab.submit(hello);
    await settle();
    await secondTab.load();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states(secondTab)).toEqual(["queued"]);
    answer?.();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([states(firstTab), states(secondTab)]).toEqual([["saved"], ["saved"]]);
    expect(secondSend).not.toHaveBeenCalled();
  });

  it("[OUTBOX-6] sends an entry that is older than a day only after it is retried", async () => {
    const store = memoryEntryStore();
    const before = createOutbox({ store, send: () => new Promise(() => undefined) });
    const key = before.submit(hello);
    await settle();
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    const send = vi.fn<() => Promise<unknown>>();
    const after = createOutbox({ store, send });
    await after.load();
    await settle();
    expect(states(after)).toEqual(["refused"]);
    expect(after.getEntries()[0]?.reason).toBe("Your contribution could not be sent within a day");
    expect(send).not.toHaveBeenCalled();
    after.retry(key);
    await settle();
    expect(states(after)).toEqual(["saved"]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("[OUTBOX-9] reports each outcome of an entry once", async () => {
    const outcomes: string[] = [];
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(noAnswer).mockResolvedValue(null);
    const outbox = createOutbox({ send });
    outbox.onOutcome(({ state }) => void outcomes.push(state));
    outbox.submit(hello);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcomes).toEqual(["queued", "saved"]);
  });

  it("[OUTBOX-9] shows an outcome when its listener is ready, together with what the listener changes", async () => {
    const outbox = createOutbox();
    const seen: string[] = [];
    let ready = () => undefined as void;
    outbox.onOutcome(
      () => new Promise((resolve) => (ready = () => resolve(() => seen.push(outbox.getEntries()[0]?.state ?? "")))),
    );
    outbox.submit(hello);
    await settle();
    expect([states(outbox), seen]).toEqual([["sending"], []]);
    ready();
    await settle();
    expect([states(outbox), seen]).toEqual([["saved"], ["saved"]]);
  });

  it("[OUTBOX-10] sends one entry of a lane at a time, and of the waiting ones only the latest", async () => {
    const answers: (() => void)[] = [];
    const sent: string[] = [];
    const store = memoryEntryStore();
    const outbox = createOutbox({
      store,
      send: ({ label }) => {
        sent.push(label);
        return new Promise<void>((resolve) => answers.push(resolve));
      },
    });
    outbox.submit({ ...hello, label: "up", lane: "vote:1" });
    outbox.submit({ ...hello, label: "down", lane: "vote:1" });
    outbox.submit({ ...hello, label: "none", lane: "vote:1" });
    outbox.submit({ ...hello, label: "another question", lane: "vote:2" });
    await settle();
    expect(sent).toEqual(["up", "another question"]);
    expect((await store.all()).map(({ label }) => label).toSorted()).toEqual(["another question", "none", "up"]);
    answers[0]?.();
    await settle();
    expect(sent).toEqual(["up", "another question", "none"]);
  });

  it("[OUTBOX-10] sends the latest entry of a lane last, also offline and across reloads", async () => {
    const words = fc.array(
      fc.record({ word: fc.nat(9), wait: fc.integer({ min: 0, max: 4000 }), reload: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(words, fc.array(fc.boolean(), { maxLength: 20 }), async (said, answered) => {
        const store = memoryEntryStore();
        const heard: string[] = [];
        const send = async ({ label }: OutboxEntry) => {
          if (answered.shift() === false) throw noAnswer;
          heard.push(label);
        };
        let page = createOutbox({ store, send });
        for (const { word, wait, reload } of said) {
          page.submit({ ...hello, label: String(word), lane: "vote:1" });
          await vi.advanceTimersByTimeAsync(wait);
          if (!reload) continue;
          page = createOutbox({ store, send });
          await page.load();
        }
        await vi.advanceTimersByTimeAsync(10 * 60_000);
        expect(heard.at(-1)).toBe(String(said.at(-1)?.word));
        expect(page.getEntries().filter(({ state }) => state !== "saved")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("[OUTBOX-2] saves every entry exactly once, over any network and across reloads", async () => {
    const fates = fc.constantFrom("lost before" as const, "lost after" as const, "ok" as const);
    const plan = fc.record({
      submissions: fc.integer({ min: 1, max: 6 }),
      fates: fc.array(fates, { maxLength: 30 }),
      reloadsAfter: fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ submissions, fates: answers, reloadsAfter }) => {
        const store: EntryStore = memoryEntryStore();
        const server = createServer(answers);
        let acknowledged = 0;
        let pages = 0;
        // A reloaded page does nothing any more; requests that it had sent still arrive.
        const openPage = () => {
          pages += 1;
          const mine = pages;
          const whileOpen = async <T>(work: Promise<T>): Promise<T> => {
            const result = await work.catch((error: unknown) => (mine === pages ? Promise.reject(error) : pending));
            return mine === pages ? result : pending;
          };
          const page = createOutbox({
            store,
            send: (entry) => whileOpen(server.send(entry)),
            withLock: async (_, work) => {
              await (mine === pages ? work() : pending);
              return true;
            },
          });
          page.onOutcome(({ state }) => void (acknowledged += state === "saved" ? 1 : 0));
          return page;
        };
        const first = openPage();
        const expected = Array.from({ length: submissions }, () => first.submit(hello));
        await settle();
        for (const wait of reloadsAfter) {
          await vi.advanceTimersByTimeAsync(wait);
          await openPage().load();
        }
        await vi.advanceTimersByTimeAsync(40 * 60_000);
        expect([...server.saved.keys()].toSorted()).toEqual(expected.toSorted());
        expect(acknowledged).toBe(submissions);
        expect((await store.all()).filter(({ state }) => state !== "saved")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
