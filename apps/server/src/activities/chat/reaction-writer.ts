/** The write plan of reactions to chat messages: those of one batch are applied in their order. */
import { CHAT_REACTIONS_PER_MINUTE, type ChatReactionReceipt } from "@hubbub/contract/activities/chat";
import type { ServerMessage } from "@hubbub/contract/live";
import type { Kysely } from "kysely";

import type { Overlays } from "../../api/overlays.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import type { Bus } from "../../domain/bus.ts";
import { loginRequired, notFound, Refusal } from "../../platform/http/refusal.ts";
import { participantOf, type Submission } from "../../submissions/admission.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { Personal } from "./personal.ts";
import { RateWindow } from "./rate-window.ts";
import { ReactionBroadcasts } from "./reaction-broadcasts.ts";
import {
  addReactions,
  countReactions,
  findReactions,
  lockVisible,
  messageKey,
  readClock,
  type ReactionPlace,
  type ReactionTotal,
  removeReactions,
  type StoredReaction,
} from "./reactions.store.ts";
import { applyToggles, placeOf } from "./toggles.ts";

export interface ReactionSubmission extends ReactionPlace, Submission {
  /** Whether the reaction shall be there afterwards; null toggles it. */
  active: boolean | null;
}

export type ReactionWriter = SubmissionWriter<ReactionSubmission, ChatReactionReceipt>;

/** What a batch needs to know of the database before it is written. */
interface Loaded {
  /** Messages that everybody can see, as `messageKey`s. */
  visible: ReadonlySet<string>;
  /** Reactions that are there already, by `placeOf`. */
  stored: ReadonlyMap<string, StoredReaction>;
}

export function createChatReactionWriter(
  kysely: Kysely<Schema>,
  bus: Bus,
  overlays: Overlays<Personal>,
): ReactionWriter {
  const window = new RateWindow(CHAT_REACTIONS_PER_MINUTE);
  const broadcasts = new ReactionBroadcasts(bus);
  const apply = (items: readonly ReactionSubmission[], { stored }: Loaded) =>
    applyToggles(items, new Set(stored.keys()));

  return createSubmissionWriter(kysely, {
    activity: "chat",
    load: async (transaction, items): Promise<Loaded> => {
      const [visible, reactions] = await Promise.all([
        lockVisible(transaction, items),
        findReactions(transaction, items),
      ]);
      return { visible, stored: new Map(reactions.map((reaction) => [placeOf(reaction), reaction])) };
    },
    refuse: (item: ReactionSubmission, event, { visible }) => {
      if (!visible.has(messageKey(item))) return notFound("Message");
      if (!event.chatAllowAnonymous && item.profileId === null) return loginRequired();
      const wait = window.take(participantOf(item));
      return wait === null ? null : new Refusal("rate_limited", "Slow down!", wait);
    },
    write: (transaction, accepted, { loaded }) => {
      const applied = apply(accepted, loaded);
      const keys = accepted.map(({ participantKey }) => participantKey);
      return {
        added: addReactions(transaction, applied.added),
        removed: removeReactions(
          transaction,
          applied.removed.flatMap((place) => loaded.stored.get(place) ?? []),
        ),
        totals: countReactions(transaction, accepted, keys),
        // On a single node the batches are in order already.
        at: bus.isSingleNode ? Promise.resolve(0) : readClock(transaction),
      };
    },
    toReceipts: (accepted, { totals }, { loaded }) => {
      const { active } = apply(accepted, loaded);
      return accepted.map((item, index) => toReceipt(item, active[index] ?? false, totals));
    },
    broadcast: (_accepted, changes) => {
      for (const { eventId, participantKey } of [...changes.added, ...changes.removed])
        bus.publish({ roomId: eventId, invalidates: [overlays.nameFor(participantKey)] });
      broadcast(broadcasts, changes);
    },
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

type ReactionMessage = Extract<ServerMessage, { type: "chat:reaction" | "chat:reaction-removed" }>;

function broadcast(
  broadcasts: ReactionBroadcasts,
  changes: { added: StoredReaction[]; removed: StoredReaction[]; totals: ReactionTotal[]; at: number },
): void {
  const messageOf = (
    type: ReactionMessage["type"],
    { id, eventId, messageId, emoji }: StoredReaction,
  ): ReactionMessage => {
    const total = changes.totals.find(
      (other) => other.eventId === eventId && other.messageId === messageId && other.emoji === emoji,
    );
    return { type, data: { messageId: String(messageId), reactionId: String(id), emoji, count: total?.count ?? 0 } };
  };
  const all = [
    ...changes.removed.map((reaction) => ({
      eventId: reaction.eventId,
      message: messageOf("chat:reaction-removed", reaction),
    })),
    ...changes.added.map((reaction) => ({ eventId: reaction.eventId, message: messageOf("chat:reaction", reaction) })),
  ];
  for (const [eventId, ofEvent] of Map.groupBy(all, (change) => change.eventId)) {
    broadcasts.add(
      eventId,
      ofEvent.map(({ message }) => message),
      changes.at,
    );
  }
}
