import type { HeldFor } from "@hubbub/contract/moderation";
import type { Generated } from "kysely";

import type { DefaultInstant, EventRow, Nullable, NullableInstant, PostRow } from "../../domain/schema/schema.ts";
import { EVENT_SETTING, SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  questions: PostRow<HeldFor | "review"> & {
    content: string;
    /** The question that it was merged into, which may have been merged later. */
    merged_into: Nullable<number>;
    merged_at: NullableInstant;
    /** The question that is shown for it; its own id if it is not merged. */
    shown_as: number;
    is_answered: Generated<boolean>;
    /** A moderator's answer; null unless the question is answered. */
    answer: Nullable<string>;
    /** The label that the page sent for its visit. */
    participant_label: Nullable<string>;
    /** Votes for a merged question count for the one that is shown for it. */
    upvotes: Generated<number>;
    downvotes: Generated<number>;
  };
  /** One row for each profile and question. */
  question_votes: {
    event_id: string;
    question_id: number;
    profile_id: string;
    vote: "upvote" | "downvote";
    voted_at: DefaultInstant;
  };
  /** The labels that the team of an event uses for questions. Their positions begin at 1. */
  question_labels: EventRow & { name: string; position: number };
  labeled_questions: { event_id: string; question_id: number; label_id: number };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const questionsTables: TablesData<Tables> = {
  questions: { ...SUBMISSIONS, countedAs: "questions", onErasure: "activity" },
  question_votes: {
    deletedWith: ["questions", "profiles"],
    personal: ["profile_id"],
    countedAs: "questionVotes",
    onErasure: "activity",
  },
  question_labels: EVENT_SETTING,
  labeled_questions: { deletedWith: ["questions", "question_labels"] },
};
