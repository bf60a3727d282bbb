import type { WordRule } from "@hubbub/contract/activities/icebreaker/calls";
import type { ResponseHeldFor } from "@hubbub/contract/activities/icebreaker/index";
import type { Generated, JSONColumnType } from "kysely";

import type { PostRow } from "../../domain/schema/schema.ts";
import { EVENT_CONTENT, SUBMISSIONS, type TablesData } from "../../domain/schema/tables.ts";

interface Tables {
  icebreaker_responses: PostRow<ResponseHeldFor> & { response: string };
  /** The number of an event's visible responses, updated in the same transaction as `icebreaker_responses`. */
  icebreaker_counts: { event_id: string; shown: Generated<number> };
  /** The word cloud's rules of an event: the complete list in one row. */
  word_rules: { event_id: string; rules: JSONColumnType<WordRule[]> };
}

declare module "../../domain/schema/schema.ts" {
  interface Schema extends Tables {}
}

export const icebreakerTables: TablesData<Tables> = {
  icebreaker_responses: { ...SUBMISSIONS, countedAs: "responses", onErasure: "activity" },
  icebreaker_counts: EVENT_CONTENT,
  // The rules contain words that people sent.
  word_rules: EVENT_CONTENT,
};
