import { describe, expect, it } from "vitest";

import type { OutboxEntry } from "../../outbox/entry.ts";
import { historyItems } from "./history-list.ts";

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
