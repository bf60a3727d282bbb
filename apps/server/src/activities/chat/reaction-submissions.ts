/** The write plan of reactions to chat messages. Reactions in one batch are applied in their order. */
import type { ChatReactionReceipt } from "@hubbub/contract/activities/chat/calls";

import { loginRequired, notFound } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishReactions } from "./chat-broadcasts.ts";
import {
  addReactions,
  countReactions,
  findReactions,
  lockVisibleMessages,
  messageKey,
  type ReactionRef,
  type ReactionTotal,
  readClock,
  removeReactions,
} from "./reactions.store.ts";

interface Toggle extends ReactionRef {
  /** Whether the reaction should exist afterwards; null to toggle it. */
  active: boolean | null;
}

export interface ReactionSubmission extends Toggle, Submission {}

export type ReactionWriter = SubmissionWriter<ReactionSubmission, ChatReactionReceipt>;

export function createChatReactionWriter({ kysely, bus }: ActivityDeps): ReactionWriter {
  return createSubmissionWriter(kysely, {
    activity: "chat",
    load: async (transaction, items: readonly ReactionSubmission[]) => {
      const [visible, stored] = await Promise.all([
        lockVisibleMessages(transaction, items),
        findReactions(transaction, items),
      ]);
      return { visible, stored: new Set(stored.map(toggleKey)) };
    },
    refuse: (item, { event, loaded: { visible } }) => {
      if (!visible.has(messageKey(item))) return notFound("Message");
      return !event.chatAllowAnonymous && item.profileId === null ? loginRequired() : null;
    },
    toRow: (item) => item,
    write: (transaction, accepted, { stored }) => {
      const { active, added, removed } = applyToggles(accepted, stored);
      return {
        added: addReactions(transaction, added),
        removed: removeReactions(transaction, removed),
        active: Promise.resolve(active),
        totals: countReactions(transaction, accepted),
        // One node publishes its batches in the order of their commits, so it needs no clock.
        at: bus.hasOtherNodes ? readClock(transaction) : Promise.resolve(0),
      };
    },
    // A page says which state it wants, so a repeated request changes nothing and needs no key.
    toReceipts: (accepted, { active, totals }) =>
      accepted.map((item, index) => toReceipt(item, active[index] ?? false, totals)),
    publish: (_accepted, changes) => publishReactions(bus, changes),
  });
}

function toReceipt(
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
