/** The calls that mute participants. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { MUTES_MAX } from "@hubbub/contract/moderation";
import type { Kysely } from "kysely";

import type { Schema } from "../../domain/schema/schema.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { recordAction } from "../../domain/activity-log/activity-log.store.ts";
import type { Bus } from "../../domain/bus.ts";
import { publishMutes } from "./moderation-broadcasts.ts";
import {
  addMute,
  findAuthor,
  findParticipant,
  hasMute,
  listMutes,
  type Participant,
  type PostsByKind,
  removeMute,
} from "./mutes.store.ts";

export interface MuteDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  posts: PostsByKind;
}

export function muteRoutes(route: DeclareRoute, { kysely, bus, posts }: MuteDeps): void {
  route("GET /api/events/:eventId/mutes", ({ event }) => listMutes(kysely, event.id));

  route("POST /api/events/:eventId/mutes", ({ event, actor, body }) =>
    inTransaction(kysely, async (transaction, afterCommit) => {
      const participant = await findNamed(transaction, posts, event.id, body);
      const added = await addMute(transaction, event.id, participant, actor);
      if (!added) throw new Refusal("conflict", `An event can have at most ${MUTES_MAX} muted people`);
      if (added.isNew) {
        const { id: targetId } = added.mute;
        await recordAction(transaction, { eventId: event.id, actor, action: "participant_muted", targetId });
        afterCommit(() => publishMutes(bus, event.id));
      }
      return added.mute;
    }),
  );

  route(
    "DELETE /api/events/:eventId/mutes/:muteId",
    ({ event, actor, params: { muteId } }) =>
      inTransaction(kysely, async (transaction, afterCommit) => {
        if (!(await removeMute(transaction, event.id, muteId))) return null;
        await recordAction(transaction, { eventId: event.id, actor, action: "participant_unmuted", targetId: muteId });
        afterCommit(() => publishMutes(bus, event.id));
        return null;
      }),
    {
      target: async ({ eventId, muteId }) => {
        if (!(await hasMute(kysely, eventId, muteId))) throw notFound("Mute");
      },
    },
  );
}

async function findNamed(
  transaction: Kysely<Schema>,
  posts: PostsByKind,
  eventId: string,
  named: ParsedBodyOf<"POST /api/events/:eventId/mutes">,
): Promise<Participant> {
  const participant =
    "of" in named
      ? await findAuthor(transaction, posts, eventId, named.of)
      : await findParticipant(transaction, posts, eventId, named.participantKey);
  if (!participant) throw notFound("of" in named ? "Post" : "Participant");
  return participant;
}
