/** The write plan of new chat messages. */
import { CHAT_MESSAGES_PER_MINUTE, type ChatMessage, type ChatReceipt } from "@hubbub/contract/activities/chat/calls";
import type { HeldFor } from "@hubbub/contract/moderation";
import type { Kysely } from "kysely";

import type { Overlays } from "../../api/overlays.ts";
import type { Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { loginRequired } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import {
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  type TextChecks,
} from "../../submissions/moderation/screening.ts";
import { countWithinWindow } from "../../submissions/quotas.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { publishNewMessage } from "./chat-broadcasts.ts";
import { findProfiles, findReplays, insertMessages, type PublicProfile } from "./chat.store.ts";
import type { ChatOverlay } from "./chat-overlay.ts";

export interface ChatSubmission extends Submission, ScreenedAuthor {
  content: string;
  visitTag: string | null;
}

export type ChatWriter = SubmissionWriter<ChatSubmission, ChatReceipt>;

const WINDOW_SECONDS = 60;

export function createChatWriter(kysely: Kysely<Schema>, bus: Bus, overlays: Overlays<ChatOverlay>): ChatWriter {
  return createSubmissionWriter(kysely, {
    activity: "chat",
    limit: {
      max: CHAT_MESSAGES_PER_MINUTE,
      windowSeconds: WINDOW_SECONDS,
      tooMany: `You can send ${CHAT_MESSAGES_PER_MINUTE} messages a minute. Please wait a moment.`,
      countQuotas: (transaction, items) => countWithinWindow(transaction, "chat_messages", items, WINDOW_SECONDS),
    },
    findReplays,
    load: async () => null,
    refuse: (item: ChatSubmission, event) =>
      event.chatAllowAnonymous || item.profileId !== null
        ? refuseWords(item, item.content, event, checksOf(event))
        : loginRequired(),
    write: (transaction, accepted, { events }) => ({
      receipts: insertMessages(transaction, accepted, reasonsToHold(accepted, events)),
      profiles: findProfiles(transaction, accepted),
    }),
    toReceipts: (_accepted, { receipts }) => receipts,
    publish: (accepted, { receipts, profiles }) => {
      for (const [index, item] of accepted.entries()) {
        const receipt = receipts[index];
        if (!receipt) continue;
        const message = toNewMessage(item, receipt, profiles.get(item.profileId ?? ""));
        publishNewMessage(bus, item.eventId, message, overlays.nameFor(item.participantKey));
      }
    },
  });
}

/** A new message as `findMessages` would return it, without reactions. */
function toNewMessage(item: ChatSubmission, receipt: ChatReceipt, profile: PublicProfile | undefined): ChatMessage {
  return {
    ...receipt,
    participantId: item.visitTag,
    username: profile?.username || null,
    avatarUrl: profile?.avatar_url ?? null,
    isMine: false,
    reactions: [],
  };
}

/** For messages, including links, the chat's moderation setting decides what is checked (D-50). */
function checksOf({ chatModerationEnabled }: EventRecord): TextChecks {
  return { words: chatModerationEnabled, links: chatModerationEnabled };
}

/** Why each message is held; null for one that is shown. */
function reasonsToHold(items: readonly ChatSubmission[], events: ReadonlyMap<string, EventRecord>): (HeldFor | null)[] {
  return items.map((item) => {
    const event = events.get(item.eventId);
    return event ? reasonToHold(item, item.content, event, checksOf(event)) : null;
  });
}
