/** The write plan of reactions to chat messages. Reactions in one batch are applied in their order. */
import type { ChatReactionReceipt } from "@hubbub/contract/activities/chat/calls";

import type { Connection } from "../../domain/schema/schema.ts";
import type { Bus } from "../../domain/bus.ts";
import { loginRequired, notFound } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
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
  type StoredReaction,
} from "./reactions.store.ts";

export interface ReactionSubmission extends ReactionRef, Submission {
  /** Whether the reaction should exist afterwards; null to toggle it. */
  active: boolean | null;
}

export type ReactionWriter = SubmissionWriter<ReactionSubmission, ChatReactionReceipt>;

/** What a batch reads from the database before it is written. */
interface Loaded {
  /** Visible messages, by `messageKey`. */
  visible: ReadonlySet<string>;
  /** Reactions that exist already, by `toggleKey`. */
  stored: ReadonlyMap<string, StoredReaction>;
}

export function createChatReactionWriter(kysely: Connection, bus: Bus): ReactionWriter {
  return createSubmissionWriter(kysely, {
    activity: "chat",
    load: async (transaction, items: readonly ReactionSubmission[]): Promise<Loaded> => {
      const [visible, reactions] = await Promise.all([
        lockVisibleMessages(transaction, items),
        findReactions(transaction, items),
      ]);
      return { visible, stored: new Map(reactions.map((reaction) => [toggleKey(reaction), reaction])) };
    },
    refuse: (item, { event, loaded: { visible } }) => {
      if (!visible.has(messageKey(item))) return notFound("Message");
      return !event.chatAllowAnonymous && item.profileId === null ? loginRequired() : null;
    },
    toRow: (item) => item,
    write: (transaction, accepted, loaded) => {
      const applied = applyToggles(accepted, new Set(loaded.stored.keys()));
      return {
        added: addReactions(transaction, applied.added),
        removed: removeReactions(
          transaction,
          applied.removed.flatMap((place) => loaded.stored.get(place) ?? []),
        ),
        active: Promise.resolve(applied.active),
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

/** Applies toggled reactions of one batch in their order: which are stored, which are removed. Pure. */
export interface Toggle {
  eventId: string;
  messageId: number;
  emoji: string;
  participantKey: string;
  /** Whether the reaction should exist afterwards; null to toggle it. */
  active: boolean | null;
}

export type ToggleTarget = Omit<Toggle, "active">;

export interface AppliedToggles<T extends Toggle> {
  /** For each toggle, in order: whether the reaction exists after it. */
  active: boolean[];
  /** Reactions to store. */
  added: T[];
  /** Stored reactions to remove, by `toggleKey`. */
  removed: string[];
}

/** Identifies a participant's reaction to a message with an emoji. */
export function toggleKey({ eventId, messageId, emoji, participantKey }: ToggleTarget): string {
  return JSON.stringify([eventId, messageId, emoji, participantKey]);
}

/** @param stored existing reactions, by `toggleKey` */
export function applyToggles<T extends Toggle>(toggles: readonly T[], stored: ReadonlySet<string>): AppliedToggles<T> {
  const after = new Map<string, { active: boolean; toggle: T }>();
  const active = toggles.map((toggle) => {
    const key = toggleKey(toggle);
    const isActive = toggle.active ?? !(after.get(key)?.active ?? stored.has(key));
    after.set(key, { active: isActive, toggle });
    return isActive;
  });
  const changed = [...after].filter(([key, last]) => last.active !== stored.has(key));
  return {
    active,
    added: changed.flatMap(([, last]) => (last.active ? [last.toggle] : [])),
    removed: changed.flatMap(([key, last]) => (last.active ? [] : [key])),
  };
}
