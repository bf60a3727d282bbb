import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { inOrder, isPermutation, nextSession, placeFor } from "./session-order.ts";

const sessions = fc.array(fc.boolean(), { maxLength: 12 }).chain((archived) =>
  fc.shuffledSubarray(
    archived.map((isArchived, index) => ({ id: `event-${index}`, groupOrder: index + 1, isArchived })),
    { minLength: archived.length },
  ),
);

describe("order of sessions", () => {
  it("[GRP-20] the next session is the first one after the current one that is not archived", () => {
    fc.assert(
      fc.property(sessions, fc.nat(), (list, pick) => {
        const current = list.length > 0 ? list[pick % list.length] : undefined;
        const next = nextSession(list, current);
        const place = current?.groupOrder ?? 0;
        expect(next).toBe(inOrder(list).find((one) => !one.isArchived && one.groupOrder > place));
      }),
    );
  });

  it("[GRP-21] accepts only an exact permutation as a new order", () => {
    fc.assert(
      fc.property(sessions, fc.nat(), (list, pick) => {
        const order = list.map(({ id }, index) => ({ eventId: id, groupOrder: index + 1 }));
        expect(isPermutation(list, order)).toBe(true);
        fc.pre(order.length > 0);
        const at = pick % order.length;
        expect(isPermutation(list, order.toSpliced(at, 1))).toBe(false);
        expect(isPermutation(list, [...order, { eventId: "foreign", groupOrder: order.length + 1 }])).toBe(false);
        expect(isPermutation(list, order.with(at, { eventId: "foreign", groupOrder: at + 1 }))).toBe(false);
        expect(isPermutation(list, order.with(at, { eventId: order[at]?.eventId ?? "", groupOrder: 0 }))).toBe(false);
        fc.pre(order.length > 1);
        expect(isPermutation(list, order.with(at, order.at(at - 1) ?? { eventId: "", groupOrder: 0 }))).toBe(false);
      }),
    );
  });

  it("[GRP-11] a linked session gets the requested position if it is free, otherwise the last one", () => {
    expect(placeFor([], null)).toBe(1);
    expect(placeFor([{ groupOrder: 1 }, { groupOrder: 4 }], null)).toBe(5);
    expect(placeFor([{ groupOrder: 1 }], 1)).toBe(2);
    expect(placeFor([{ groupOrder: 1 }], 3)).toBe(3);
  });
});
