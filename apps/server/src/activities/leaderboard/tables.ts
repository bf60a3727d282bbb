import type { DefaultInstant, Instant } from "../../domain/schema/schema.ts";
import { EVENT_CONTENT, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  /** One row for each computed leaderboard, including empty ones. */
  leaderboards: {
    event_id: string;
    /** Version of the point formula in the contract. */
    formula_version: number;
    calculated_at: DefaultInstant;
  };
  leaderboard_entries: {
    event_id: string;
    profile_id: string;
    total_points: number;
    icebreaker: boolean;
    questions_asked: number;
    chat_messages: number;
    /** Upvotes of the counted questions. */
    votes_received: number;
    /** When the last counted contribution was sent. */
    reached_at: Instant;
    quiz_points: number;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const leaderboardTables: TablesData<Tables> = {
  leaderboards: EVENT_CONTENT,
  leaderboard_entries: {
    submittedBy: ["profile_id"],
    onErasure: "custom",
    onRetentionEnd: "cascade",
    onDemoReset: "cascade",
  },
};
