import { expect, it } from "vitest";

import { SerialQueue } from "./serial-queue.ts";

it("[DATA-20] runs tasks of one key one after the other, also after a failure, and tasks of other keys concurrently", async () => {
  const queue = new SerialQueue();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run("a", async () => {
    await gate.promise;
    seen.push("first");
    throw new Error("refused");
  });
  const second = queue.run("a", async () => seen.push("second"));
  await queue.run("b", async () => seen.push("other"));
  gate.resolve();
  await expect(first).rejects.toThrow("refused");
  await second;
  expect(seen).toEqual(["other", "first", "second"]);
});
