import type { Generated } from "kysely";

import type { Nullable, NullableInstant, SubmissionRow } from "../../domain/schema/schema.ts";
import { SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  microphone_entries: SubmissionRow & {
    participant_name: string;
    topic: Nullable<string>;
    shows_name: boolean;
    state: Generated<"waiting" | "called" | "done" | "absent" | "left">;
    /** The order of those who wait. */
    position: number;
    called_at: NullableInstant;
    microphone: Nullable<number>;
  };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const microphoneTables: TablesData<Tables> = {
  microphone_entries: { ...SUBMISSIONS, countedAs: "microphoneEntries" },
};
