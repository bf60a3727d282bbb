import { expect, it } from "vitest";

import { createQueue } from "./password-hash.ts";

it("[SIGNON-10] runs two tasks at a time, in order, and rejects tasks when the queue is full", async () => {
  const run = createQueue(2, 2);
  const order: number[] = [];
  const finish: (() => void)[] = [];
  const work = (n: number) => () => {
    order.push(n);
    return new Promise<void>((resolve) => finish.push(resolve));
  };
  const runs = [1, 2, 3, 4].map((n) => run(work(n)));
  await expect(run(work(5))).rejects.toMatchObject({ status: 503 });
  expect(order).toEqual([1, 2]);
  finish[0]?.();
  await runs[0];
  finish[1]?.();
  await runs[1];
  expect(order).toEqual([1, 2, 3, 4]);
  finish[2]?.();
  finish[3]?.();
  await Promise.all(runs);
});

it("[SIGNON-10] continues after a task that fails", async () => {
  const run = createQueue(1, 10);
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(run(async () => "yes")).resolves.toBe("yes");
});
