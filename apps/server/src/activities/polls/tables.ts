import type { PollAnswer, PollOption } from "@hubbub/contract/activities/polls/calls";
import type { PollKind, PollState, ResultsVisibility } from "@hubbub/contract/activities/polls/index";
import type { HeldFor } from "@hubbub/contract/moderation";
import type { Generated, JSONColumnType } from "kysely";

import type { EventRow, Nullable, NullableInstant, SubmissionRow } from "../../domain/schema/schema.ts";
import { CONTENT_WITHOUT_PEOPLE, SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

/** What the kind of a poll defines. */
export interface PollDetails {
  options?: PollOption[];
  maxChoices?: number;
  scale?: { max: number; lowLabel: string; highLabel: string };
  correctOptionIds?: string[];
  secondsToAnswer?: number;
  /** Number of changes of the definition; missing for 0. */
  version?: number;
}

interface Tables {
  polls: EventRow & {
    position: number;
    kind: PollKind;
    question: string;
    definition: JSONColumnType<PollDetails>;
    results_visibility: ResultsVisibility;
    is_changeable: boolean;
    is_anonymous: boolean;
    state: Generated<PollState>;
    opened_at: NullableInstant;
    /** When a quiz ends; it is over from then on even if `state` is still "open". */
    closes_at: NullableInstant;
    /** Number of resets. */
    round: Generated<number>;
  };
  /** One row for each participant and poll. */
  poll_answers: SubmissionRow & {
    poll_id: number;
    answer: JSONColumnType<PollAnswer>;
    participant_name: string;
    /** Of a quiz: its points, 0 for a wrong answer. */
    points: Nullable<number>;
    is_hidden: Generated<boolean>;
    held_for: Nullable<HeldFor>;
    /** The last ten times that the participant answered this poll. `submitted_at` is the time of the first answer. */
    sent_at: Date[];
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const pollsTables: TablesData<Tables> = {
  // Quizzes and polls stay when the retention time ends; their answers do not.
  polls: CONTENT_WITHOUT_PEOPLE,
  poll_answers: { ...SUBMISSIONS, countedAs: "pollAnswers", onDemoReset: "cascade" },
};
