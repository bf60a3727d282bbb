import { type ChatEmoji, type ChatMessage, CHAT_REACTIONS } from "@hubbub/contract/activities/chat";
import fc from "fast-check";
import { expect, it } from "vitest";

import { messagesToJson, withOverlay } from "./chat-overlay.ts";
import { applyToggles, toggleKey, type Toggle } from "./toggles.ts";

const toggle: fc.Arbitrary<Toggle> = fc.record({
  eventId: fc.constantFrom("A", "B"),
  messageId: fc.integer({ min: 1, max: 2 }),
  emoji: fc.constantFrom("❤️", "🔥"),
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
      for (const place of applied.removed) expect(after.delete(place)).toBe(true);
      for (const added of applied.added) {
        expect(after.has(toggleKey(added))).toBe(false);
        after.add(toggleKey(added));
      }
      expect(after).toEqual(expected);
      expect(applied.active).toEqual(expectedActive);
    }),
  );
});

const message = (id: number, reactions: ChatEmoji[] = []): ChatMessage => ({
  id: String(id),
  content: `m${id}`,
  participantName: "Kofi",
  participantProfileId: null,
  participantId: null,
  username: null,
  avatarUrl: null,
  submittedAt: "2026-11-21T10:00:00.000Z",
  isHidden: false,
  heldFor: null,
  isMine: false,
  reactions: reactions.map((emoji) => ({ emoji, count: 2, mine: false })),
});

it("[CHAT-9] merges the participant's overlay into the shared list in the order of ids", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
  const given = fc.array(fc.record({ id: fc.integer({ min: 1, max: 40 }), emoji: fc.constantFrom(...CHAT_REACTIONS) }));
  fc.assert(
    fc.property(ids, ids, ids, given, (shared, held, written, reacted) => {
      const heldOnly = held.filter((id) => !shared.includes(id));
      const messages = shared.toSorted((a, b) => a - b).map((id) => message(id, ["❤️", "🎉"]));
      const list = withOverlay(messages, {
        written: written.map(String),
        held: heldOnly.map((id) => ({ ...message(id), isHidden: true, heldFor: "link" as const })),
        reactions: reacted.map(({ id, emoji }) => ({ messageId: String(id), emoji })),
      });
      expect(list.map(({ id }) => Number(id))).toEqual([...shared, ...heldOnly].toSorted((a, b) => a - b));
      for (const { id, isMine, reactions } of list) {
        expect(isMine).toBe(written.includes(Number(id)) || heldOnly.includes(Number(id)));
        for (const { emoji, mine } of reactions) {
          expect(mine).toBe(reacted.some((other) => String(other.id) === id && other.emoji === emoji));
        }
      }
      expect(JSON.parse(messagesToJson(list))).toEqual(list);
    }),
  );
});
