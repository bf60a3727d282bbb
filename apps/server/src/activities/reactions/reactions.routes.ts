/** The calls of the emoji pulse. */
import { isOn } from "@hubbub/contract/activities";
import { reactions } from "@hubbub/contract/activities/reactions/index";
import { NO_VOTES, toEmojiResults } from "@hubbub/contract/activities/reactions/rules";

import type { DeclareRoute } from "../../api/route.ts";
import { submissionOf } from "../../submissions/submitter.ts";
import type { MoodVoteWriter } from "./mood-vote-submissions.ts";
import { readMoodCounts } from "./reactions.store.ts";
import type { ActivityDeps } from "../activity.ts";

export function reactionRoutes(route: DeclareRoute, { kysely }: ActivityDeps, reactionWriter: MoodVoteWriter): void {
  // Attendees get no votes while the emoji pulse is off.
  route.list({
    call: "GET /api/events/:eventId/emoji",
    name: "mood-votes",
    isShown: (event) => isOn(event, reactions),
    empty: toEmojiResults(NO_VOTES),
    build: async (event) => toEmojiResults(await readMoodCounts(kysely, event.id)),
  });

  route("POST /api/events/:eventId/emoji", (call) =>
    reactionWriter.submit({
      ...submissionOf(call, call.body.participantId),
      mood: call.body.emoji,
      idempotencyKey: call.idempotencyKey(),
    }),
  );
}
