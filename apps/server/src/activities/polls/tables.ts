import type { ParsedPollDefinition, PollAnswer, PollOption } from "@hubbub/contract/activities/polls/calls";
import type { PollState } from "@hubbub/contract/activities/polls/index";
import type { Generated, JSONColumnType } from "kysely";

import type { EventRow, Nullable, NullableInstant, PostRow } from "../../domain/schema/schema.ts";
import { EVENT_SETTING, SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

/** What the organizer has defined. Every option has an id, and correct options are named by it. */
export type StoredDefinition = WithIds<ParsedPollDefinition>;
type WithIds<Definition> = {
  [Field in keyof Definition]: Field extends "options"
    ? PollOption[]
    : Field extends "correctOptionIds"
      ? string[]
      : Definition[Field];
};

interface Tables {
  polls: EventRow & {
    position: number;
    definition: JSONColumnType<StoredDefinition>;
    /** Number of changes of the definition. */
    version: Generated<number>;
    state: Generated<PollState>;
    opened_at: NullableInstant;
    /** When a quiz ends, or has ended; it is over from then on even if `state` is still "open". Null for other polls. */
    closes_at: NullableInstant;
  };
  /** One row for each participant and poll. `submitted_at` is the time of the first answer. */
  poll_answers: PostRow & {
    poll_id: number;
    answer: JSONColumnType<PollAnswer>;
    /** Of a quiz: its points, 0 for a wrong answer. */
    points: Nullable<number>;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const pollsTables: TablesData<Tables> = {
  polls: EVENT_SETTING,
  poll_answers: { ...SUBMISSIONS, deletedWith: ["polls"], countedAs: "pollAnswers" },
};
