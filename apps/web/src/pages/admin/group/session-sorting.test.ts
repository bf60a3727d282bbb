import { expect, it } from "vitest";

import { threeSessions } from "../../../groups/group.fixture.ts";
import { inOrder } from "./session-sorting.ts";

it("[GRP-70] shows the pending order until the server answers", () => {
  const pending = ["CCCCCCCC", "AAAAAAAA", "BBBBBBBB"];
  expect(inOrder(threeSessions, pending).map(({ id, groupOrder }) => `${groupOrder} ${id}`)).toEqual([
    "1 CCCCCCCC",
    "2 AAAAAAAA",
    "3 BBBBBBBB",
  ]);
  expect(inOrder(threeSessions.toReversed())).toEqual(threeSessions);
});
