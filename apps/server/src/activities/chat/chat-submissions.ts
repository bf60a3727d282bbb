/** The write plan of new chat messages. */
import type { ChatReceipt } from "@hubbub/contract/activities/chat/calls";
import type { HeldFor } from "@hubbub/contract/moderation";

import { LIMITS } from "../../api/rate-limits/limits.ts";
import { loginRequired } from "../../platform/http/refusal.ts";
import { reasonForAuthor } from "../../submissions/moderation/screening.ts";
import { createPostWriter, type NewPost, type PostSubmission } from "../../submissions/post-submissions.ts";
import type { SubmissionWriter } from "../../submissions/write-pipeline.ts";
import type { ActivityDeps } from "../activity.ts";
import { publishNewMessage } from "./chat-broadcasts.ts";

export interface ChatSubmission extends PostSubmission {
  visitTag: string | null;
}

export type ChatWriter = SubmissionWriter<ChatSubmission, ChatReceipt>;

export function createChatWriter({ kysely, bus }: ActivityDeps): ChatWriter {
  return createPostWriter(kysely, {
    activity: "chat",
    table: "chat_messages",
    limit: LIMITS.chatMessages,
    // For messages, including links, the chat's moderation setting decides what is checked (D-50).
    checksOf: ({ chatModerationEnabled }) => ({ words: chatModerationEnabled, links: chatModerationEnabled }),
    refuse: (item, event) => (event.chatAllowAnonymous || item.profileId !== null ? null : loginRequired()),
    toColumns: ({ text, visitTag }: ChatSubmission) => ({ content: text, visit_tag: visitTag }),
    toReceipt: (row) => toReceipt(row, reasonForAuthor(row.held_for)),
    publish: (rows) => {
      for (const row of rows) {
        const { username, avatarUrl, visit_tag: participantId } = row;
        const profile = { participantId, username: username || null, avatarUrl };
        const message = { ...toReceipt(row, row.held_for), ...profile, isMine: false, reactions: [] };
        publishNewMessage(bus, row.event_id, message, row.participant_key);
      }
    },
  });
}

function toReceipt(row: NewPost & { content: string }, heldFor: HeldFor | null): ChatReceipt {
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
