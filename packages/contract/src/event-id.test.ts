import fc from "fast-check";
import { expect, it } from "vitest";

import { EVENT_ID_ALPHABET, EVENT_ID_LENGTH, formatEventId, isEventId, normalizeEventId } from "./event-id.ts";

const eventId = fc
  .array(fc.constantFrom(...EVENT_ID_ALPHABET.split("")), { minLength: EVENT_ID_LENGTH, maxLength: EVENT_ID_LENGTH })
  .map((letters) => letters.join(""));

it("[EV-8] normalizes case, spaces, dashes and letters that look like digits", () => {
  fc.assert(
    fc.property(eventId, (id) => {
      expect(isEventId(id)).toBe(true);
      expect(normalizeEventId(formatEventId(id))).toBe(id);
      expect(normalizeEventId(` ${id.toLowerCase().slice(0, 4)}-${id.slice(4)} `)).toBe(id);
      expect(normalizeEventId(id.replace(/0/gu, "o").replace(/1/gu, "l"))).toBe(id);
    }),
  );
});

it("[EV-8] rejects text that is not an event id", () => {
  for (const text of ["", "7KQ4M2X", "7KQ4M2XDD", "7KQ4M2XU", "../../..", "7KQ4M2X!", "７KQ4M2XD"])
    expect(isEventId(normalizeEventId(text))).toBe(false);
});
