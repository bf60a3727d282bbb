/** The emoji pulse over HTTP. */
import { NO_VOTES, toEmojiResults } from "@hubbub/contract/activities/reactions";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { idempotencyKeyOf, type DeclareRoute } from "../../api/route.ts";
import { sendSnapshot } from "../../platform/http/send-snapshot.ts";
import { Snapshot, type SnapshotStore } from "../../platform/cache/snapshot.ts";
import { participantKeyOf } from "../../submissions/submitter.ts";
import { readMoodCounts, type MoodVoteWriter } from "./reactions.store.ts";

export interface ReactionDeps {
  kysely: Kysely<Schema>;
  snapshots: SnapshotStore;
  reactionWriter: MoodVoteWriter;
}

const nothing = new Snapshot(Buffer.from(JSON.stringify(toEmojiResults(NO_VOTES))));

export function reactionRoutes(route: DeclareRoute, { kysely, snapshots, reactionWriter }: ReactionDeps): void {
  route(
    "GET /api/events/:eventId/emoji",
    async ({ event, access, request, reply }) => {
      // While the activity is off its results are the team's only (D-22).
      const isShown = event.enableEmojiPulse || access.role !== null;
      const build = async () => JSON.stringify(toEmojiResults(await readMoodCounts(kysely, event.id)));
      await sendSnapshot(request, reply, isShown ? await snapshots.read(event.id, "emoji", build) : nothing);
      return undefined;
    },
    { fastPath: (event) => (event.enableEmojiPulse ? snapshots.peek(event.id, "emoji") : nothing) },
  );

  route("POST /api/events/:eventId/emoji", ({ event, body, access, request }) =>
    reactionWriter.submit({
      eventId: event.id,
      mood: body.emoji,
      participantKey: participantKeyOf(access, body.participantId),
      profileId: access.profile?.id ?? null,
      idempotencyKey: idempotencyKeyOf(request),
    }),
  );
}
