import type { DefaultInstant, EventRow, Nullable, PostRow } from "../../domain/schema/schema.ts";
import { SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  chat_messages: PostRow & {
    content: string;
    /** Lets a page recognize the messages that it sent itself. */
    visit_tag: Nullable<string>;
  };
  chat_reactions: EventRow & { message_id: number; emoji: string; participant_key: string; created_at: DefaultInstant };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const chatTables: TablesData<Tables> = {
  chat_messages: { ...SUBMISSIONS, countedAs: "chatMessages" },
  chat_reactions: {
    deletedWith: ["chat_messages"],
    personal: ["participant_key"],
    countedAs: "chatReactions",
    onErasure: "delete",
  },
};
