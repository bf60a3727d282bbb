import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { orderWaiting } from "./order.ts";

const entries = fc.uniqueArray(fc.record({ isFirstTime: fc.boolean(), position: fc.integer({ min: 1, max: 500 }) }), {
  selector: ({ position }) => position,
});
const positions = (list: readonly { position: number }[]) => list.map(({ position }) => position);

describe("the order of the microphone queue", () => {
  it("[MIC-8] is that of the positions", () => {
    fc.assert(
      fc.property(entries, (list) => {
        expect(positions(orderWaiting(list, false))).toEqual(positions(list).toSorted((a, b) => a - b));
      }),
    );
  });

  it("[MIC-9] puts first-time speakers first, and keeps the order among them and among the others", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const ordered = orderWaiting(list, true);
        const parts = [true, false].flatMap((isFirstTime) =>
          positions(
            orderWaiting(
              list.filter((entry) => entry.isFirstTime === isFirstTime),
              false,
            ),
          ),
        );
        expect(positions(ordered)).toEqual(parts);
      }),
    );
  });
});
