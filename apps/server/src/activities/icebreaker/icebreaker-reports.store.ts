/** Queries of the icebreaker for exports, the stage, the audit log, "My day" and points; its erasure; and the demo event. */
import type { IcebreakerResponse, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { icebreaker } from "@hubbub/contract/activities/icebreaker/index";
import { resolveReplacements } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { sql } from "kysely";

import type { Person } from "../../domain/identity/participant.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import { exportedState, isHeld, isShownPost } from "../../submissions/moderation/post-state.store.ts";
import type { Activity, FillDemo } from "../activity.ts";
import { AUTHOR, exportOf, recentTimesOf, scoresOf, timesOf } from "../posts.store.ts";
import { sampleAttendees, sampleRandom, sampleSubmission } from "../sample-attendees.ts";
import { simulatedResponse } from "./simulated.ts";

/** Responses have no ids in public: as many with the same text stay as there are now. */
function keepResponses(
  taken: readonly IcebreakerResponse[],
  current: readonly IcebreakerResponse[],
): IcebreakerResponse[] {
  const left = new Map<string, number>();
  for (const { response } of current) left.set(response, (left.get(response) ?? 0) + 1);
  return taken.filter(({ response }) => {
    const count = left.get(response) ?? 0;
    left.set(response, count - 1);
    return count > 0;
  });
}

/**
 * Words that are hidden now are hidden in the picture too. Otherwise its own rules stay, so that no word is added. The
 * current version, because pages ignore older rules.
 */
function keepRules(taken: WordRules, current: WordRules): WordRules {
  const replacements = resolveReplacements(current.rules);
  const hidden = [...replacements.keys()].filter((word) => replacements.get(word) === null);
  const others = taken.rules.filter(({ word }) => !hidden.includes(word));
  return { rules: [...others, ...hidden.map((word) => ({ word, action: "hide" as const }))], version: current.version };
}

/** Deletes a person's responses. Response rows before counts, and these by event: the order of the writer's locks. */
async function eraseResponses(transaction: Transaction, { keys, profileId }: Person): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM icebreaker_responses WHERE participant_key = ANY(${keys}::text[]) OR profile_id = ${profileId}
      RETURNING event_id, is_hidden
    )
    INSERT INTO icebreaker_counts AS counts (event_id, shown)
    SELECT event_id, -count(*) FROM deleted WHERE ${isShownPost} GROUP BY event_id ORDER BY event_id
    ON CONFLICT (event_id) DO UPDATE SET shown = counts.shown + excluded.shown`.execute(transaction);
}

const fillDemo: FillDemo = async (transaction, eventId) => {
  const random = sampleRandom(eventId);
  const authors = [...sampleAttendees(), ...sampleAttendees()];
  const rows = authors.map((author, index) => ({
    response: simulatedResponse(random),
    participant_name: author.name,
    ...sampleSubmission(eventId, author, authors.length - index),
  }));
  await transaction.insertInto("icebreaker_responses").values(rows).execute();
  await transaction.insertInto("icebreaker_counts").values({ event_id: eventId, shown: rows.length }).execute();
};

export const icebreakerReports = {
  exportTable: exportOf("icebreaker_responses", {
    ...AUTHOR,
    response: sql`post.response`,
    status: exportedState,
  }),
  participation: timesOf("icebreaker_responses"),
  // Responses that a moderator has hidden do not count (LB-4).
  points: scoresOf("icebreaker_responses", icebreaker, sql`(${isShownPost} OR ${isHeld})`),
  posts: { table: "icebreaker_responses" },
  logSubjects: [
    { actions: icebreaker.moderation.loggedActions, table: "icebreaker_responses", text: sql`target.response` },
  ],
  stageActivity: recentTimesOf("icebreaker_responses", isShownPost),
  keepInPicture: {
    "GET /api/events/:eventId/icebreaker": async ({ taken, current }) =>
      keepResponses(taken as IcebreakerResponse[], current as IcebreakerResponse[]),
    "GET /api/events/:eventId/word-rules": async ({ taken, current }) =>
      keepRules(taken as WordRules, current as WordRules),
  },
  myDay: async (connection, event, { keys }) => {
    const { rows } = await sql<{ response: string }>`
      SELECT response FROM icebreaker_responses
      WHERE event_id = ${event.id} AND participant_key = ANY(${keys}::text[]) ORDER BY id`.execute(connection);
    return { responses: rows.map(({ response }) => response) };
  },
  erasure: eraseResponses,
  fillDemo,
} satisfies Partial<Activity>;
