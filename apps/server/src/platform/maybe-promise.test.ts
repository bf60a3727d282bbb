import { expect, it } from "vitest";

import { allReady, whenReady } from "./maybe-promise.ts";

it("uses a value immediately, and the value of a promise later", async () => {
  expect(whenReady(1, (value) => value + 1)).toBe(2);
  const later = whenReady(Promise.resolve(1), (value) => value + 1);
  expect([later, await later]).toEqual([expect.any(Promise), 2]);
  const failed = whenReady(Promise.reject(new Error("broken")), () => expect.unreachable());
  await expect(failed).rejects.toThrow("broken");
});

it("returns several values immediately, or in a promise in their order that rejects with the first failure", async () => {
  expect(allReady([1, 2])).toEqual([1, 2]);
  const slow = Promise.withResolvers<number>();
  const later = allReady([slow.promise, 2, Promise.resolve(3)]);
  expect(later).toBeInstanceOf(Promise);
  slow.resolve(1);
  expect(await later).toEqual([1, 2, 3]);
  const failures = ["first", "second"].map((message) => Promise.reject(new Error(message)));
  await expect(allReady<number>([new Promise(() => {}), ...failures])).rejects.toThrow("first");
});
