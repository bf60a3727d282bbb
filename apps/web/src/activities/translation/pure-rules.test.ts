import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { OutboxEntry } from "../../outbox/entry.ts";
import { withCaption } from "./caption-list.ts";
import { captionSize } from "./caption-size.ts";
import { cutText } from "./cut-text.ts";
import { historyItems } from "./history-list.ts";
import { speechCode } from "./languages.ts";

describe("long texts", () => {
  it("[TR-52] are split into pieces that the server accepts, losing only white space and splitting no character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), fc.integer({ min: 8, max: 60 }), (text, max) => {
        const pieces = cutText(text, max);
        for (const piece of pieces) {
          expect(piece.length).toBeLessThanOrEqual(max);
          expect(piece).not.toBe("");
          if (text.isWellFormed()) expect(piece.isWellFormed()).toBe(true);
        }
        expect(pieces.join("").replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
      }),
    );
  });

  it("[TR-52] are split at the end of a sentence if possible", () => {
    expect(cutText("One two. Three four.", 12)).toEqual(["One two.", "Three four."]);
    expect(cutText("One two three", 8)).toEqual(["One two", "three"]);
    expect(cutText("  ", 8)).toEqual([]);
  });
});

describe("captions", () => {
  const caption = (id: number) =>
    ({ id: String(id), originalText: "o", translatedText: "t", targetLanguage: "es", submittedAt: "" }) as const;

  it("[TR-53] are sorted newest first without duplicates, at most five, in whatever order they arrive", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (ids) => {
        const list = ids.reduce<ReturnType<typeof withCaption>>(
          (captions, id) => withCaption(captions, caption(id)),
          [],
        );
        const numbers = list.map(({ id }) => Number(id));
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a));
        expect(list.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it("[TR-53] have smaller fonts if they are longer; wide characters count twice", () => {
    expect(captionSize("Buenos días")).toBe("short");
    expect(captionSize("x".repeat(100))).toBe("medium");
    expect(captionSize("界".repeat(100))).toBe("long");
    expect(captionSize("x".repeat(1000))).toBe("endless");
  });
});

describe("history", () => {
  const entry = (text: string, createdAt: number, state: OutboxEntry["state"] = "saved"): OutboxEntry => ({
    key: text,
    call: "POST /api/events/:eventId/translation-history",
    params: {},
    body: { originalText: text, translatedText: text.toUpperCase(), targetLanguage: "es" },
    label: text,
    createdAt,
    state,
    attempts: 0,
    nextTryAt: 0,
    reason: null,
    status: 0,
  });
  const saved = (id: string, text: string, submittedAt: string) =>
    ({
      id,
      originalText: text,
      translatedText: text.toUpperCase(),
      participantName: "A",
      submittedAt,
      targetLanguage: null,
    }) as const;

  it("[TR-48] shows an entry once, also if the server's list already contains it", () => {
    const at = Date.parse("2026-11-21T10:00:00Z");
    const items = historyItems(
      [entry("first", at), entry("second", at + 1000, "queued")],
      [saved("9", "first", "2026-11-21T10:00:01Z"), saved("3", "first", "2026-11-20T10:00:00Z")],
    );
    expect(items.map(({ key, state }) => [key, state])).toEqual([
      ["second", "queued"],
      ["first", "saved"],
      ["3", "saved"],
    ]);
  });
});

describe("languages", () => {
  it("[TR-47] have codes for speech synthesis", () => {
    expect([speechCode("zh"), speechCode("th"), speechCode("ar")]).toEqual(["zh-CN", "th-TH", "ar"]);
  });
});
