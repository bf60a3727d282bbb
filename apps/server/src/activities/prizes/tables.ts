import type { Generated } from "kysely";

import type { DefaultInstant, EventRow, Instant, Nullable } from "../../domain/schema/schema.ts";
import { EVENT_CONTENT, EVENT_SETTING, type TablesData, WITHOUT_NAME } from "../../domain/schema/tables.ts";

interface Tables {
  prize_entries: {
    event_id: string;
    profile_id: string;
    code: string;
    entered_at: DefaultInstant;
    /** Keyed hash of the network, if the account was new when it entered. A random id after the event was archived. */
    network_group: Nullable<string>;
  };
  /** The secret seed of an event's next draw. */
  prize_seeds: { event_id: string; seed: string; seed_hash: string; committed_at: DefaultInstant };
  prize_draws: EventRow & {
    profile_id: Nullable<string>;
    username: string;
    display_name: string;
    avatar_url: Nullable<string>;
    winner_code: string;
    winner_index: number;
    entries: string[];
    entries_hash: string;
    seed: string;
    seed_hash: string;
    committed_at: Instant;
    drawn_at: DefaultInstant;
    left_out: Generated<number>;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const prizesTables: TablesData<Tables> = {
  prize_entries: {
    ...EVENT_CONTENT,
    deletedWith: ["events", "profiles"],
    personal: ["profile_id"],
    countedAs: "prizeEntries",
    onErasure: "delete",
  },
  prize_seeds: EVENT_SETTING,
  // The proofs stay. After an erasure, the profile's id still prevents the person from winning again.
  prize_draws: {
    ...EVENT_SETTING,
    personal: ["profile_id"],
    onErasure: WITHOUT_NAME,
    onRetention: { ...WITHOUT_NAME, profile_id: null },
    countedAs: "prizesWon",
    // The winner has not erased their data.
    countedWhere: "username <> ''",
  },
};
