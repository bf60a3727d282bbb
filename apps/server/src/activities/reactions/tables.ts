import type { Mood } from "@hubbub/contract/activities/reactions/rules";
import type { Generated } from "kysely";

import type { SubmissionRow } from "../../domain/schema/schema.ts";
import { EVENT_SETTING, SUBMISSIONS, type TablesData, WITHOUT_PERSON } from "../../domain/schema/tables.ts";

interface Tables {
  mood_votes: SubmissionRow & { mood: Mood };
  /** Totals of an event's votes by mood, updated in the same transaction as `mood_votes`. */
  mood_counts: {
    event_id: string;
    excited: Generated<number>;
    neutral: Generated<number>;
    bored: Generated<number>;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const reactionsTables: TablesData<Tables> = {
  // Erased votes stay, because a smaller total would reveal the erasure.
  mood_votes: { ...SUBMISSIONS, countedAs: "reactions", onErasure: WITHOUT_PERSON, onRetention: WITHOUT_PERSON },
  mood_counts: EVENT_SETTING,
};
