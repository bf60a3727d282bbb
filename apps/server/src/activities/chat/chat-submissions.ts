/** The write plans of chat messages, and of reactions to them. Reactions in one batch are applied in their order. */
import type { ChatMessage, ChatReactionReceipt } from "@hubbub/contract/activities/chat/calls";

import { perMinute } from "../../api/rate-limits/limits.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/write-plan.ts";
import { looksShownTo, postColumns } from "../../submissions/moderation/post-state.store.ts";
import { countedIn, countedInMemory } from "../../submissions/quotas.store.ts";
import type { PostSubmission } from "../../submissions/submitter.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishNewMessage, publishReactions } from "./chat-publications.ts";
import { toOwnMessage } from "./message.ts";
import {
  addReactions,
  countReactions,
  findReactions,
  lockMessages,
  messageKey,
  type ReactionRef,
  type ReactionTotal,
  readClock,
  removeReactions,
} from "./reactions.store.ts";

export interface ChatSubmission extends PostSubmission {
  visitTag: string | null;
}

const LIMIT = perMinute(20, "You can send up to 20 messages a minute. Please try again in a minute.");

export type ChatWriter = SubmissionWriter<ChatSubmission, ChatMessage>;

export function createChatWriter({ kysely, bus, screenings }: ActivityDeps): ChatWriter {
  return createSubmissionWriter(kysely, {
    activity: "chat",
    limit: countedIn("chat_messages", LIMIT),
    reads: (transaction, items: readonly ChatSubmission[]) => ({
      newRow: reserveRows(transaction, "chat_messages", items),
      screening: screenings.read(transaction, items),
    }),
    decide: (item, event, { newRow, screening }) => {
      // For messages, including links, the chat's moderation setting decides what is checked (TEXT-29).
      const checks = { words: event.chatModerationEnabled, links: event.chatModerationEnabled };
      const heldFor = screening.screen(item, event, checks);
      if (heldFor instanceof Refusal) return heldFor;
      return {
        ...postColumns(item, newRow(item), heldFor),
        content: item.text,
        visit_tag: item.visitTag,
        /** Not columns. */
        username: item.username,
        avatar_url: item.avatarUrl,
        reactions: [],
      };
    },
    toReceipt: (row) => toOwnMessage(row),
    writes: (transaction, rows) => ({
      messages: insertRows(
        transaction,
        "chat_messages",
        rows.map(({ username: _username, avatar_url: _avatarUrl, reactions: _reactions, ...columns }) => columns),
      ),
    }),
    publish: (rows) => {
      for (const row of rows) publishNewMessage(bus, row);
    },
  });
}

interface Toggle extends ReactionRef {
  /** Whether the reaction should exist afterwards; null to toggle it. */
  active: boolean | null;
}

export interface ReactionSubmission extends Toggle, Submission {}

export type ReactionWriter = SubmissionWriter<ReactionSubmission, ChatReactionReceipt>;

export function createChatReactionWriter({ kysely, bus }: ActivityDeps): ReactionWriter {
  return createSubmissionWriter(kysely, {
    activity: "chat",
    // A reaction that is taken back leaves no row to count. More of them on two nodes harm nobody.
    limit: countedInMemory(perMinute(60, "Slow down!")),
    reads: (transaction, items) => ({
      messages: lockMessages(transaction, items),
      stored: findReactions(transaction, items),
    }),
    decide: (item, _event, { messages }) => {
      const message = messages.get(messageKey(item));
      return message && looksShownTo(message, item.authorKeys) ? item : notFound("Message");
    },
    writes: (transaction, toggles, { messages, stored }) => {
      const { added, removed, active } = applyToggles(toggles, new Set(stored.map(toggleKey)));
      return {
        added: addReactions(transaction, added),
        removed: removeReactions(transaction, removed),
        totals: countReactions(transaction, toggles),
        at: readClock(transaction),
        active,
        messages,
      };
    },
    publish: (_toggles, { messages, ...changes }) => publishReactions(bus, messages, changes),
    // A page says which state it wants, so a repeated request changes nothing and needs no key.
    answers: (toggles, { totals, active }) =>
      toggles.map((toggle, index) => toReactionReceipt(toggle, active[index] ?? false, totals)),
  });
}

function toReactionReceipt(
  { eventId, messageId, emoji, participantKey }: ReactionSubmission,
  active: boolean,
  totals: readonly ReactionTotal[],
): ChatReactionReceipt {
  const ofMessage = totals.filter((total) => total.eventId === eventId && total.messageId === messageId);
  return {
    messageId: String(messageId),
    emoji,
    active,
    reactions: ofMessage.map((total) => ({
      emoji: total.emoji,
      count: total.count,
      mine: total.givers.includes(participantKey),
    })),
  };
}

/** Identifies a participant's reaction to a message with an emoji. */
export function toggleKey({ eventId, messageId, emoji, participantKey }: ReactionRef): string {
  return JSON.stringify([eventId, messageId, emoji, participantKey]);
}

/**
 * Applies toggled reactions of one batch in their order. Pure.
 * @param stored existing reactions, by `toggleKey`
 * @returns for each toggle whether the reaction exists after it; the reactions to store; the stored ones to remove
 */
export function applyToggles(toggles: readonly Toggle[], stored: ReadonlySet<string>) {
  const after = new Map<string, { isActive: boolean; toggle: Toggle }>();
  const active = toggles.map((toggle) => {
    const key = toggleKey(toggle);
    const isActive = toggle.active ?? !(after.get(key)?.isActive ?? stored.has(key));
    after.set(key, { isActive, toggle });
    return isActive;
  });
  const changedTo = (wanted: boolean): Toggle[] =>
    [...after].flatMap(([key, { isActive, toggle }]) =>
      isActive === wanted && stored.has(key) !== wanted ? [toggle] : [],
    );
  return { active, added: changedTo(true), removed: changedTo(false) };
}
