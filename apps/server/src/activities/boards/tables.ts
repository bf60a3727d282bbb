import type { BoardPhase } from "@hubbub/contract/activities/boards/index";
import type { HeldFor } from "@hubbub/contract/moderation";
import type { Generated, JSONColumnType } from "kysely";

import type { DefaultInstant, EventRow, Nullable, NullableInstant, PostRow } from "../../domain/schema/schema.ts";
import { EVENT_SETTING, SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

/** What the organizer has defined. */
export interface BoardDefinition {
  prompt: string;
  columns: string[];
  ideasPerPerson: number;
  votesPerPerson: number;
  hideUntilVote: boolean;
  review: boolean;
  isAnonymous: boolean;
}

interface Tables {
  boards: EventRow & {
    definition: JSONColumnType<BoardDefinition>;
    phase: Generated<BoardPhase>;
    /** Number of people with votes. */
    voters: Generated<number>;
  };
  ideas: PostRow<HeldFor | "review"> & {
    board_id: number;
    /** Position in the columns of the board, from 0. */
    board_column: number;
    content: string;
    /** The people who voted for it or for an idea that was merged into it; 0 if it is merged. */
    votes: Generated<number>;
    /** The idea that it was merged into, which may have been merged later. */
    merged_into: Nullable<number>;
    merged_at: NullableInstant;
    /** The idea that is shown for it; its own id if it is not merged. */
    shown_as: number;
  };
  /** One row for each person and idea. Votes for a merged idea stay, and count for the shown one. */
  idea_votes: {
    event_id: string;
    board_id: number;
    idea_id: number;
    participant_key: string;
    profile_id: Nullable<string>;
    voted_at: DefaultInstant;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const boardsTables: TablesData<Tables> = {
  boards: { ...EVENT_SETTING, onRetention: { voters: 0 } },
  ideas: { ...SUBMISSIONS, deletedWith: ["boards"], countedAs: "ideas", onErasure: "activity" },
  idea_votes: {
    deletedWith: ["ideas"],
    personal: ["participant_key", "profile_id"],
    countedAs: "ideaVotes",
    onErasure: "activity",
  },
};
