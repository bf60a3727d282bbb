import { expect, it } from "vitest";

import { threeSessions } from "../../../groups/group.fixture.ts";
import { applyOrder, placesOf } from "./session-sorting.ts";

it("[GRP-70] sends the positions of all sessions, from 1", () => {
  expect(placesOf(["CCCCCCCC", "AAAAAAAA"])).toEqual([
    { eventId: "CCCCCCCC", groupOrder: 1 },
    { eventId: "AAAAAAAA", groupOrder: 2 },
  ]);
});

it("[GRP-70] shows the pending order until the server answers", () => {
  const updates = placesOf(["CCCCCCCC", "AAAAAAAA", "BBBBBBBB"]);
  expect(applyOrder(threeSessions, updates).map(({ id, groupOrder }) => `${groupOrder} ${id}`)).toEqual([
    "1 CCCCCCCC",
    "2 AAAAAAAA",
    "3 BBBBBBBB",
  ]);
  expect(applyOrder(threeSessions.toReversed(), undefined)).toEqual(threeSessions);
});
