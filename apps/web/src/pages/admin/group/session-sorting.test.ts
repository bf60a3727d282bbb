import fc from "fast-check";
import { expect, it } from "vitest";

import { threeSessions } from "../../../groups/group.fixture.ts";
import { reorderUpdates, applyOrder } from "./session-sorting.ts";

it("[GRP-70] a moved session takes the position of the target; all positions are sent, from 1", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 9 }), fc.nat(), fc.nat(), (ids, a, b) => {
      const [moved, onto] = [ids[a % ids.length]!, ids[b % ids.length]!];
      const updates = reorderUpdates(ids, moved, onto);
      if (moved === onto) {
        expect(updates).toBeNull();
        return;
      }
      const order = updates!.map(({ eventId }) => eventId);
      expect(updates!.map(({ groupOrder }) => groupOrder)).toEqual(ids.map((_, index) => index + 1));
      expect(order.indexOf(moved)).toBe(ids.indexOf(onto));
      expect(order.filter((id) => id !== moved)).toEqual(ids.filter((id) => id !== moved));
    }),
  );
});

it("[GRP-70] shows the pending order until the server answers", () => {
  const updates = reorderUpdates(["AAAAAAAA", "BBBBBBBB", "CCCCCCCC"], "CCCCCCCC", "AAAAAAAA")!;
  expect(applyOrder(threeSessions, updates).map(({ id, groupOrder }) => `${groupOrder} ${id}`)).toEqual([
    "1 CCCCCCCC",
    "2 AAAAAAAA",
    "3 BBBBBBBB",
  ]);
  expect(applyOrder(threeSessions.toReversed(), undefined)).toEqual(threeSessions);
});
