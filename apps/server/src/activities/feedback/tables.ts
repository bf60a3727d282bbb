import type { Nullable, SubmissionRow } from "../../domain/schema/schema.ts";
import { SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  /** One row for each participant and event. */
  feedback: SubmissionRow & { stars: number; comment: Nullable<string> };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const feedbackTables: TablesData<Tables> = {
  feedback: { ...SUBMISSIONS, countedAs: "feedback" },
};
