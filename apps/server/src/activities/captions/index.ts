import { captions } from "@hubbub/contract/activities/captions/index";
import { sql } from "kysely";

import type { Activity, ActivityDeps } from "../activity.ts";
import { exportOf } from "../posts.store.ts";

/** What is said on stage, in the languages of its readers. */
export function createCaptions(_deps: ActivityDeps): Activity<"captions"> {
  return {
    unit: captions,
    exportTable: exportOf("caption_segments", { text: sql`post.content` }),
    moderation: { logSubjects: { caption: { table: "caption_segments", text: sql<string>`target.content` } } },
    stage: { activity: null, keepInPicture: null },
    erasure: null,
    fillDemo: null,
    on: null,
  };
}
