/** A chat message as everybody, its author and the event's team get it. Pure. */
import type { ChatMessage } from "@hubbub/contract/activities/chat/calls";
import type { ChatEmoji } from "@hubbub/contract/activities/chat/index";
import type { Selectable } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { stateForAuthor } from "../../submissions/moderation/post-state.store.ts";

/** With its author's profile, if that still exists, and the reactions to it. */
export interface MessageRow extends Selectable<Schema["chat_messages"]> {
  username: string | null;
  avatar_url: string | null;
  reactions: readonly { emoji: ChatEmoji; count: number }[];
}

export function toMessage(row: MessageRow): ChatMessage {
  return {
    id: String(row.id),
    content: row.content,
    participantName: row.participant_name,
    participantProfileId: row.profile_id,
    participantId: row.visit_tag,
    username: row.username || null,
    avatarUrl: row.avatar_url,
    submittedAt: row.submitted_at.toISOString(),
    isHidden: row.is_hidden,
    heldFor: row.held_for,
    isMine: false,
    reactions: row.reactions.map(({ emoji, count }) => ({ emoji, count, mine: false })),
  };
}

/** As its author gets it: one that is held only because of a mute looks shown. */
export function toOwnMessage(row: MessageRow): ChatMessage {
  const asShown = stateForAuthor(row) === "shown" && { isHidden: false, heldFor: null };
  return { ...toMessage(row), ...asShown, isMine: true };
}
