import fc from "fast-check";
import { expect, it } from "vitest";

import { applyToggles, toggleKey } from "./chat-submissions.ts";

const toggle = fc.record({
  eventId: fc.constantFrom("A", "B"),
  messageId: fc.integer({ min: 1, max: 2 }),
  emoji: fc.constantFrom("❤️" as const, "🔥" as const),
  participantKey: fc.constantFrom("c:1", "c:2"),
  active: fc.constantFrom(null, true, false),
});

it("[CHAT-30] applies a batch of toggles with the same result as one by one", () => {
  fc.assert(
    fc.property(fc.array(toggle), fc.array(toggle), (before, toggles) => {
      const stored = new Set(before.map(toggleKey));
      const expected = new Set(stored);
      const expectedActive = toggles.map((each) => {
        const active = each.active ?? !expected.has(toggleKey(each));
        if (active) expected.add(toggleKey(each));
        else expected.delete(toggleKey(each));
        return active;
      });
      const applied = applyToggles(toggles, stored);
      const after = new Set(stored);
      for (const removed of applied.removed) expect(after.delete(toggleKey(removed))).toBe(true);
      for (const added of applied.added) {
        expect(after.has(toggleKey(added))).toBe(false);
        after.add(toggleKey(added));
      }
      expect(after).toEqual(expected);
      expect(applied.active).toEqual(expectedActive);
    }),
  );
});
