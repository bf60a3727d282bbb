import type { Generated } from "kysely";

import type { Nullable, NullableInstant } from "../../domain/schema/schema.ts";
import { EVENT_SETTING, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  timers: {
    event_id: string;
    status: Generated<"idle" | "running" | "paused">;
    duration_seconds: Nullable<number>;
    end_at: NullableInstant;
    remaining_ms: Nullable<number>;
    /** Incremented by every change, so that clients can order two messages. */
    revision: Generated<number>;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const timerTables: TablesData<Tables> = {
  timers: EVENT_SETTING,
};
