import fc from "fast-check";
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { CHAT_REACTIONS, type ChatEmoji } from "@hubbub/contract/activities/chat/index";
import { expect, it } from "vitest";

import { withOwn } from "./own-messages.store.ts";

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

it("[CHAT-9] merges the participant's own data into the shared list in the order of ids", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
  const given = fc.array(fc.record({ id: fc.integer({ min: 1, max: 40 }), emoji: fc.constantFrom(...CHAT_REACTIONS) }));
  fc.assert(
    fc.property(ids, ids, ids, given, (shared, held, written, reacted) => {
      const heldOnly = held.filter((id) => !shared.includes(id));
      const messages = shared.toSorted((a, b) => a - b).map((id) => message(id, ["❤️", "🎉"]));
      const reactions = reacted.map(({ id, emoji }) => ({ messageId: String(id), emoji }));
      const list = withOwn(messages, [
        { written: written.map(String), held: [], reactions },
        {
          written: heldOnly.map(String),
          held: heldOnly.map((id) => ({ ...message(id), isHidden: true, heldFor: "link" as const })),
          reactions: [],
        },
      ]);
      expect(list.map(({ id }) => Number(id))).toEqual([...shared, ...heldOnly].toSorted((a, b) => a - b));
      for (const { id, isMine, reactions } of list) {
        expect(isMine).toBe(written.includes(Number(id)) || heldOnly.includes(Number(id)));
        for (const { emoji, mine } of reactions) {
          expect(mine).toBe(reacted.some((other) => String(other.id) === id && other.emoji === emoji));
        }
      }
    }),
  );
});
