import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import { CHAT_LIST_MAX, visitTag } from "@hubbub/contract/activities/chat/index";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { OutboxEntry } from "../../outbox/entry.ts";
import { chatMessage } from "./chat-message.fixture.ts";
import {
  isOwn,
  pendingEntries,
  shownMessages,
  withHidden,
  withMessage,
  withOwnReaction,
  withReactionCount,
} from "./message-list.ts";

const reader = { participantId: "visit-1", profileId: "p1" };
const ids = (list: readonly ChatMessage[]) => list.map(({ id }) => id);

describe("the message list", () => {
  it("[CHAT-50] contains every message once, ordered by id: the newest 200 and all held ones", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 260 }), { maxLength: 300 }),
        fc.integer({ min: 1, max: 260 }),
        (pushed, held) => {
          let list: readonly ChatMessage[] = [chatMessage({ id: String(held), heldFor: "link", isHidden: true })];
          for (const id of pushed.filter((each) => each !== held))
            list = withMessage(list, chatMessage({ id: String(id) }));
          const all = [...new Set([...pushed, held])].toSorted((a, b) => a - b);
          const expected = all.filter((id, index) => index >= all.length - CHAT_LIST_MAX || id === held);
          expect(list.length).toBeLessThanOrEqual(CHAT_LIST_MAX + 1);
          if (all.length <= CHAT_LIST_MAX) expect(ids(list)).toEqual(expected.map(String));
          expect(ids(list)).toContain(String(held));
        },
      ),
    );
  });

  it("[CHAT-50] keeps the reader's marks when a message arrives again", () => {
    const own = chatMessage({ isMine: true, reactions: [{ emoji: "❤️", count: 1, mine: true }] });
    const [again] = withMessage([own], chatMessage({ reactions: [{ emoji: "❤️", count: 5, mine: false }] }));
    expect(again).toMatchObject({ isMine: true, reactions: [{ emoji: "❤️", count: 5, mine: true }] });
  });

  it("[QUERY-10] changes pushed during a fetch can be applied to its answer, also twice", () => {
    const pushed = (list: readonly ChatMessage[]) =>
      withReactionCount(withHidden(withMessage(list, chatMessage({ id: "3" })), "1"), {
        messageId: "2",
        reactionId: "7",
        emoji: "🔥",
        count: 4,
      });
    const answer = [chatMessage({ id: "1" }), chatMessage({ id: "2", isMine: true })];
    const list = pushed(answer);
    expect(ids(list)).toEqual(["1", "2", "3"]);
    expect(list[0]?.isHidden).toBe(true);
    expect(list[1]).toMatchObject({ isMine: true, reactions: [{ emoji: "🔥", count: 4, mine: false }] });
    expect(pushed(list)).toEqual(list);
  });

  it("[CHAT-52] counts an own reaction immediately, and removing it restores the list", () => {
    const list = [chatMessage({ reactions: [{ emoji: "❤️", count: 2, mine: false }] })];
    const given = withOwnReaction(withOwnReaction(list, "1", "❤️", true), "1", "🎉", true);
    expect(given[0]?.reactions).toEqual([
      { emoji: "❤️", count: 3, mine: true },
      { emoji: "🎉", count: 1, mine: true },
    ]);
    expect(withOwnReaction(given, "1", "🎉", true)).toEqual(given);
    expect(withOwnReaction(withOwnReaction(given, "1", "🎉", false), "1", "❤️", false)).toEqual(list);
  });

  it("[CHAT-53] recognizes own messages by isMine, by the tag of this visit, and by profile", () => {
    expect(isOwn(chatMessage({ isMine: true }), reader)).toBe(true);
    expect(isOwn(chatMessage({ participantId: visitTag("visit-1") }), reader)).toBe(true);
    expect(isOwn(chatMessage({ participantProfileId: "p1" }), reader)).toBe(true);
    expect(isOwn(chatMessage({ participantId: visitTag("visit-2"), participantProfileId: "p2" }), reader)).toBe(false);
    expect(isOwn(chatMessage(), { participantId: "visit-1", profileId: null })).toBe(false);
  });

  it("[CHAT-54] shows hidden messages to nobody and held ones to their author", () => {
    const list = [
      chatMessage({ id: "1" }),
      chatMessage({ id: "2", isHidden: true }),
      chatMessage({ id: "3", isHidden: true, isMine: true }),
      chatMessage({ id: "4", isHidden: true, isMine: true, heldFor: "link" }),
      chatMessage({ id: "5", isHidden: true, heldFor: "link" }),
    ];
    expect(ids(shownMessages(list, reader))).toEqual(["1", "4"]);
  });
});

describe("pending messages", () => {
  const entry = (key: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
    key,
    call: "POST /api/events/:eventId/chat",
    params: {},
    body: {},
    label: "yes",
    createdAt: 0,
    state: "sending",
    attempts: 0,
    nextTryAt: 0,
    reason: null,
    status: 0,
    ...changes,
  });
  const own = (id: string) => chatMessage({ id, content: "yes", isMine: true });
  const keys = (entries: readonly OutboxEntry[]) => entries.map(({ key }) => key);

  it("[CHAT-55] are shown until the list contains them, each once, also with equal texts", () => {
    const entries = [entry("a", { before: 4 }), entry("b", { before: 4, label: "yes" })];
    const pending = (messages: ChatMessage[]) => keys(pendingEntries(entries, messages, reader));
    expect(pending([own("4")])).toEqual(["a", "b"]);
    expect(pending([own("4"), own("5")])).toEqual(["b"]);
    expect(pending([own("4"), chatMessage({ id: "5", content: "yes" })])).toEqual(["a", "b"]);
    expect(pending([own("5"), own("6")])).toEqual([]);
  });

  it("[CHAT-55] of an earlier visit are shown until they are saved, refused ones always", () => {
    const entries = [
      entry("old", { state: "queued" }),
      entry("saved", { state: "saved" }),
      entry("no", { state: "refused", before: 1 }),
    ];
    expect(keys(pendingEntries(entries, [own("9")], reader))).toEqual(["old", "no"]);
  });
});
