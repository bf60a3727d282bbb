/** The write path of reactions: those that arrive together are played in order and share one commit. */
import { CHAT_REACTIONS_PER_MINUTE, type ChatReactionReceipt } from "@hubbub/contract/activities/chat";
import type { ServerMessage } from "@hubbub/contract/live";
import type { Kysely } from "kysely";

import { BatchWriter } from "../../platform/database/batch-writer.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { inPipelinedTransaction } from "../../platform/database/transaction.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { closedBecause } from "../../domain/events/event-state.ts";
import { lockEventsForSubmission } from "../../domain/events/events.store.ts";
import { archived, future, loginRequired, notFound, off, past, Refusal } from "../../platform/http/refusal.ts";
import type { Bus } from "../../domain/bus.ts";
import { participantOf } from "../../submissions/admission.ts";
import type { Overlays } from "../../api/overlays.ts";
import type { Personal } from "./personal.ts";
import { RateWindow } from "./rate-window.ts";
import { ReactionNews } from "./reaction-broadcasts.ts";
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
import { placeOf, playToggles } from "./toggles.ts";

export interface ReactionSubmission extends ReactionPlace {
  profileId: string | null;
  /** What it shall be; null turns it over. */
  active: boolean | null;
}

export type ReactionWriter = BatchWriter<ReactionSubmission, ChatReactionReceipt>;

const closures = { archived, past, future, off };

export function createChatReactionWriter(kysely: Kysely<Schema>, bus: Bus, own: Overlays<Personal>): ReactionWriter {
  const window = new RateWindow(CHAT_REACTIONS_PER_MINUTE);
  const news = new ReactionNews(bus);

  return new BatchWriter<ReactionSubmission, ChatReactionReceipt>({
    write: (items) =>
      inPipelinedTransaction(kysely, {
        read: async (transaction) => {
          const [events, visible, reactions] = await Promise.all([
            lockEventsForSubmission(
              transaction,
              items.map(({ eventId }) => eventId),
            ),
            lockVisible(transaction, items),
            findReactions(transaction, items),
          ]);
          return { events, visible, stored: new Map(reactions.map((reaction) => [placeOf(reaction), reaction])) };
        },
        write: async (transaction, { events, visible, stored }, afterCommit) => {
          const played = playToggles(items, new Set(stored.keys()), (item) => refuse(item, events, visible, window));
          const takenAway = played.removed.flatMap((place) => stored.get(place) ?? []);
          const [added, removed, totals, at] = await Promise.all([
            addReactions(transaction, played.added),
            removeReactions(transaction, takenAway),
            countReactions(
              transaction,
              items,
              items.map(({ participantKey }) => participantKey),
            ),
            // Alone, this writer's batches are in order already.
            bus.isSingleNode ? 0 : readClock(transaction),
          ]);
          afterCommit(() => {
            for (const { eventId, participantKey } of [...added, ...removed])
              bus.publish({ roomId: eventId, invalidates: [own.nameFor(participantKey)] });
            tell(news, { added, removed, totals, at });
          });
          return items.map((item, index) => {
            const outcome = played.outcomes[index];
            if (!outcome || "refusal" in outcome) return outcome?.refusal ?? new Error("A reaction came to nothing");
            return toReceipt(item, outcome.active, totals);
          });
        },
      }),
  });
}

function refuse(
  item: ReactionSubmission,
  events: ReadonlyMap<string, EventRecord>,
  visible: ReadonlySet<string>,
  window: RateWindow,
): Refusal | null {
  const event = events.get(item.eventId);
  if (!event) return notFound("Event");
  if (!visible.has(messageKey(item))) return notFound("Message");
  if (!event.chatAllowAnonymous && item.profileId === null) return loginRequired();
  const closure = closedBecause("chat", event);
  if (closure) return closures[closure]();
  const wait = window.take(participantOf(item));
  return wait === null ? null : new Refusal("rate_limited", "Slow down!", wait);
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

function tell(
  news: ReactionNews,
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
  for (const [eventId, told] of Map.groupBy(all, (change) => change.eventId)) {
    news.tell(
      eventId,
      told.map(({ message }) => message),
      changes.at,
    );
  }
}
