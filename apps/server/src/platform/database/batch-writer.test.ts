import { setTimeout as pause } from "node:timers/promises";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BatchWriter, QueueFullError } from "./batch-writer.ts";

/** A write that waits until the test continues it. */
function gate() {
  const started: number[][] = [];
  const releases: (() => void)[] = [];
  const write = async (items: number[]) => {
    started.push(items);
    await new Promise<void>((resolve) => releases.push(resolve));
    return items;
  };
  return { started, write, release: () => releases.shift()?.() };
}

describe("batch writer", () => {
  it("[WRITE-1] returns each caller its own result and writes every item in order", async () => {
    const item = fc.record({
      value: fc.nat(),
      fails: fc.boolean(),
      wait: fc.constantFrom(0, 0, 0, 1, 4),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(0, 1, 2),
        async (items, maxItems, writeMs) => {
          const written: number[] = [];
          let underWay = 0;
          const writer = new BatchWriter<number, string>({
            maxItems,
            maxWaitMs: 1,
            write: async (indexes) => {
              expect(++underWay).toBe(1);
              expect(indexes.length).toBeLessThanOrEqual(maxItems);
              await pause(writeMs);
              written.push(...indexes);
              underWay -= 1;
              return indexes.map((index) => (items[index]?.fails ? new Error(`no ${index}`) : `yes ${index}`));
            },
          });
          const answers: Promise<string>[] = [];
          for (const [index, { wait }] of items.entries()) {
            if (wait > 0) await pause(wait);
            answers.push(writer.submit(index).catch((error: Error) => error.message));
          }
          await writer.close();
          expect(written).toEqual(items.map((_, index) => index));
          expect(await Promise.all(answers)).toEqual(
            items.map(({ fails }, index) => `${fails ? "no" : "yes"} ${index}`),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it("[WRITE-2] collects items during a write and writes them in the next batch", async () => {
    const { started, write, release } = gate();
    const writer = new BatchWriter<number, number>({ write, maxItems: 3, maxWaitMs: 0, minPeriodMs: 0 });
    const answers = [1, 2, 3].map((item) => writer.submit(item));
    answers.push(writer.submit(4), writer.submit(5));
    await pause(5);
    expect(started).toEqual([[1, 2, 3]]);
    release();
    await expect
      .poll(() => started)
      .toEqual([
        [1, 2, 3],
        [4, 5],
      ]);
    release();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
  });

  it("[WRITE-2] writes an item submitted when the caller's previous result arrives", async () => {
    const writer = new BatchWriter<number, number>({ write: async (items) => items, maxWaitMs: 0 });
    const chain = async (item: number): Promise<number> =>
      item === 0 ? 0 : writer.submit(item).then(() => chain(item - 1));
    expect(await chain(50)).toBe(0);
    await writer.close();
  });

  it("[WRITE-2] waits the minimum period between batches, unless a batch is full", async () => {
    const startsOf = async (minPeriodMs: number, ...batches: number[][]) => {
      const startedAt: number[] = [];
      const write = async (items: number[]) => {
        startedAt.push(performance.now());
        return items;
      };
      const writer = new BatchWriter<number, number>({ write, maxItems: 3, maxWaitMs: 0, minPeriodMs });
      for (const batch of batches) await Promise.all(batch.map((item) => writer.submit(item)));
      await writer.close();
      return (startedAt[1] ?? NaN) - (startedAt[0] ?? NaN);
    };
    // Timers count whole milliseconds.
    expect(await startsOf(40, [1], [2])).toBeGreaterThanOrEqual(38);
    expect(await startsOf(20_000, [1], [2, 3, 4])).toBeLessThan(20_000);
  });

  it("[WRITE-3] rejects each item of a failed write, and writes the next batch", async () => {
    let calls = 0;
    const writer = new BatchWriter<number, number>({
      maxWaitMs: 0,
      write: (items) => {
        calls += 1;
        if (calls === 1) throw new Error("the database is gone");
        return Promise.resolve(items);
      },
    });
    const failed = await Promise.allSettled([writer.submit(1), writer.submit(2)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await writer.submit(3)).toBe(3);
    await writer.close();
  });

  it("[WRITE-3] rejects a batch with too few results", async () => {
    const writer = new BatchWriter<number, number>({ write: async () => [1], maxWaitMs: 0 });
    const answers = await Promise.allSettled([writer.submit(1), writer.submit(2)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await writer.close();
  });

  it("[WRITE-4] rejects only the items beyond its capacity", async () => {
    const { write, release } = gate();
    const writer = new BatchWriter<number, number>({
      write,
      maxItems: 1,
      maxQueued: 2,
      maxWaitMs: 0,
    });
    const first = writer.submit(1);
    const waiting = [writer.submit(2), writer.submit(3)];
    await expect(writer.submit(4)).rejects.toBeInstanceOf(QueueFullError);
    const releasing = setInterval(release, 1);
    expect(await first).toBe(1);
    expect(await Promise.all(waiting)).toEqual([2, 3]);
    clearInterval(releasing);
  });

  it("[WRITE-5] writes waiting items before it closes, then rejects new ones", async () => {
    const written: number[] = [];
    const writer = new BatchWriter<number, number>({
      maxWaitMs: 10_000,
      write: async (items) => {
        written.push(...items);
        return items;
      },
    });
    const answer = writer.submit(1);
    await writer.close();
    expect(written).toEqual([1]);
    expect(await answer).toBe(1);
    await expect(writer.submit(2)).rejects.toThrow("The writer is closed");
  });
});
