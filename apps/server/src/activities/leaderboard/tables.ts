import type { JSONColumnType } from "kysely";

import type { DefaultInstant, Instant } from "../../domain/schema/schema.ts";
import { EVENT_CONTENT, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  /** One row for each computed leaderboard, including empty ones. */
  leaderboards: {
    event_id: string;
    /** The points of each activity at that time. */
    formula: JSONColumnType<object>;
    calculated_at: DefaultInstant;
  };
  /** What a person did in one activity. */
  leaderboard_entries: {
    event_id: string;
    profile_id: string;
    /** The name of the activity. */
    activity: string;
    /** How many there are. The other columns are of those that count (`countedAtMost`). */
    submissions: number;
    points: number;
    votes_received: number;
    /** When the last one was sent. */
    reached_at: Instant;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const leaderboardTables: TablesData<Tables> = {
  leaderboards: EVENT_CONTENT,
  leaderboard_entries: { deletedWith: ["leaderboards", "profiles"], personal: ["profile_id"], onErasure: "delete" },
};
