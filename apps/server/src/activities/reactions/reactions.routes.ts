/** The calls of the emoji pulse. */
import { reactions } from "@hubbub/contract/activities/reactions/index";
import { NO_VOTES, toEmojiResults } from "@hubbub/contract/activities/reactions/rules";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { submissionOf } from "../../submissions/submitter.ts";
import type { MoodVoteWriter } from "./mood-vote-submissions.ts";
import { readMoodCounts } from "./reactions.store.ts";
import type { ActivityDeps } from "../activity.ts";

export function reactionRoutes(
  route: DeclareRoute,
  { kysely, snapshots, events }: ActivityDeps,
  reactionWriter: MoodVoteWriter,
): void {
  const shared = cachedList(snapshots, events, "mood-votes", async (event) =>
    toEmojiResults(await readMoodCounts(kysely, event.id)),
  );
  route.list({
    call: "GET /api/events/:eventId/emoji",
    activity: reactions,
    empty: toEmojiResults(NO_VOTES),
    attendee: ({ event }) => shared(event),
  });

  route("POST /api/events/:eventId/emoji", (call) =>
    reactionWriter.submit({
      ...submissionOf(call, call.body.participantId),
      mood: call.body.emoji,
      idempotencyKey: call.idempotencyKey(),
    }),
  );
}
