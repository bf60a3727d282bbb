import { TaskQueue } from "@hubbub/server-kit/task-queue";
import { expect, it } from "vitest";

import { createPasswords } from "./password-hash.ts";

it("[SIGNON-10] runs two tasks at a time, in order, also after one that fails", async () => {
  const queue = new TaskQueue(2);
  const order: number[] = [];
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const runs = gates.map(({ promise }, nth) =>
    queue.run(() => {
      order.push(nth);
      return promise;
    }),
  );
  expect([order, queue.waiting]).toEqual([[0, 1], 2]);
  gates[0]?.reject(new Error("no"));
  await expect(runs[0]).rejects.toThrow("no");
  gates[1]?.resolve();
  await runs[1];
  expect(order).toEqual([0, 1, 2, 3]);
  for (const { resolve } of gates) resolve();
  await Promise.allSettled(runs);
});

it("[SIGNON-10] refuses a password with 503 while 500 others wait, and accepts one afterwards", async () => {
  const { hash, matches } = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
  const hashes = Array.from({ length: 502 }, () => hash("password"));
  await expect(hash("password")).rejects.toMatchObject({ status: 503 });
  const [stored = ""] = await Promise.all(hashes);
  await expect(matches("password", stored)).resolves.toBe(true);
});
