/** The write plan of new chat messages. */
import type { ChatMessage, ChatReceipt } from "@hubbub/contract/activities/chat/calls";
import type { HeldFor } from "@hubbub/contract/moderation";

import { LIMITS } from "../../api/rate-limits/limits.ts";
import type { Bus } from "../../domain/bus.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import { insertRows, reserveRows } from "../../platform/database/insert-rows.ts";
import { loginRequired } from "../../platform/http/refusal.ts";
import type { Submission } from "../../submissions/admission.ts";
import {
  reasonForAuthor,
  reasonToHold,
  refuseWords,
  type ScreenedAuthor,
  type TextChecks,
} from "../../submissions/moderation/screening.ts";
import { countedIn } from "../../submissions/quotas.store.ts";
import { createSubmissionWriter, type SubmissionWriter } from "../../submissions/write-pipeline.ts";
import { publishNewMessage } from "./chat-broadcasts.ts";
import { findProfiles } from "./chat.store.ts";

export interface ChatSubmission extends Submission, ScreenedAuthor {
  content: string;
  visitTag: string | null;
}

export type ChatWriter = SubmissionWriter<ChatSubmission, ChatReceipt>;

export function createChatWriter(kysely: Connection, bus: Bus): ChatWriter {
  return createSubmissionWriter(kysely, {
    activity: "chat",
    limit: countedIn("chat_messages", LIMITS.chatMessages),
    load: (transaction, items: readonly ChatSubmission[]) => reserveRows(transaction, "chat_messages", items),
    refuse: (item, { event }) =>
      event.chatAllowAnonymous || item.profileId !== null
        ? refuseWords(item, item.content, event, checksOf(event))
        : loginRequired(),
    toRow: (item, { event, loaded: newRow }) => {
      const heldFor = reasonToHold(item, item.content, event, checksOf(event));
      return {
        ...newRow(item),
        event_id: item.eventId,
        content: item.content,
        participant_name: item.participantName,
        participant_key: item.participantKey,
        visit_tag: item.visitTag,
        profile_id: item.profileId,
        is_hidden: heldFor !== null,
        held_for: heldFor,
      };
    },
    write: (transaction, rows) => ({
      inserted: insertRows(transaction, "chat_messages", rows),
      profiles: findProfiles(transaction, rows),
    }),
    toReceipt: (row) => toReceipt(row, reasonForAuthor(row.held_for)),
    publish: (rows, { profiles }) => {
      for (const row of rows) {
        const profile = profiles.get(row.profile_id ?? "");
        const message: ChatMessage = {
          ...toReceipt(row, row.held_for),
          participantId: row.visit_tag,
          username: profile?.username || null,
          avatarUrl: profile?.avatar_url ?? null,
          isMine: false,
          reactions: [],
        };
        publishNewMessage(bus, row.event_id, message, row.participant_key);
      }
    },
  });
}

interface MessageRow {
  id: number;
  content: string;
  participant_name: string;
  profile_id: string | null;
  submitted_at: Date;
  is_hidden: boolean;
}

function toReceipt(row: MessageRow, heldFor: HeldFor | null): ChatReceipt {
  return {
    id: String(row.id),
    content: row.content,
    participantName: row.participant_name,
    participantProfileId: row.profile_id,
    submittedAt: row.submitted_at.toISOString(),
    isHidden: row.is_hidden,
    heldFor,
  };
}

/** For messages, including links, the chat's moderation setting decides what is checked (D-50). */
function checksOf({ chatModerationEnabled }: EventRecord): TextChecks {
  return { words: chatModerationEnabled, links: chatModerationEnabled };
}
