import type { HeldFor } from "@hubbub/contract/moderation";
import type { Generated } from "kysely";

import type { DefaultInstant, EventRow, Nullable, SubmissionRow } from "../../domain/schema/schema.ts";
import { SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  chat_messages: SubmissionRow & {
    content: string;
    participant_name: string;
    /** Lets a page recognize the messages that it sent itself. */
    visit_tag: Nullable<string>;
    is_hidden: Generated<boolean>;
    /** Why a message is held for review; null if it is not. */
    held_for: Nullable<HeldFor>;
  };
  chat_reactions: EventRow & { message_id: number; emoji: string; participant_key: string; created_at: DefaultInstant };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const chatTables: TablesData<Tables> = {
  chat_messages: { ...SUBMISSIONS, countedAs: "chatMessages" },
  chat_reactions: {
    submittedBy: ["participant_key"],
    countedAs: "chatReactions",
    onErasure: "delete",
    onRetentionEnd: "cascade",
    onDemoReset: "cascade",
  },
};
