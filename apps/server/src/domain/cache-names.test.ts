import { expect, it } from "vitest";

import { everyCacheOf } from "./cache-names.ts";

it("erasure invalidates every cache of an event, and the profile caches of the given profiles", () => {
  const all = everyCacheOf();
  for (const name of [
    "event",
    "page",
    "icebreaker",
    "icebreaker-held",
    "questions",
    "chat",
    "chat-overlay",
    "screening",
  ])
    expect(all).toContain(name);
  expect(all.filter((name) => name.startsWith("questions-votes"))).toEqual([]);
  expect(everyCacheOf(["1", "2"])).toEqual([...all, "questions-votes:1", "questions-votes:2"]);
});
