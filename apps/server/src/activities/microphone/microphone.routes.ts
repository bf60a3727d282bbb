/** The calls of the microphone queue. */
import { microphone } from "@hubbub/contract/activities/microphone/index";
import { msg } from "@hubbub/contract/messages";
import { ANONYMOUS, isBlank } from "@hubbub/contract/text";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { certainKeysOf } from "../../domain/identity/participant.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { submitterOf } from "../../submissions/submitter.ts";
import type { ActivityDeps } from "../activity.ts";
import { callSpeaker, finishTurn, leaveQueue, reorderQueue } from "./microphone-changes.ts";
import type { JoinWriter } from "./microphone-submissions.ts";
import { hasEntry, readQueue } from "./microphone.store.ts";
import { findOwn, toCrewQueue, toOwnEntry, toPublicQueue } from "./queue.ts";

export interface MicrophoneDeps extends ActivityDeps {
  joinWriter: JoinWriter;
}

export function microphoneRoutes(route: DeclareRoute, deps: MicrophoneDeps): void {
  const { kysely, snapshots, sharedData, events, joinWriter } = deps;

  const queueOf = (eventId: string) =>
    sharedData.read({ roomId: eventId, name: "microphone" }, () => readQueue(kysely, eventId));
  const crewQueue = async ({ id }: EventRecord) => toCrewQueue(await queueOf(id));

  route.target("entryId", async ({ eventId = "", entryId = "" }) => {
    const isKnown = await hasEntry(kysely, eventId, entryId);
    if (!isKnown) throw new Refusal("not_found", msg("This person is not in the queue"));
  });

  const shared = cachedList(snapshots, events, "microphone", async ({ id }) => toPublicQueue(await queueOf(id)));
  route.list({
    call: "GET /api/events/:eventId/microphone",
    activity: microphone,
    empty: toPublicQueue([]),
    attendee: ({ event }) => shared(event),
    staff: ({ event }) => crewQueue(event),
    isForSpeakers: true,
  });

  route.list({
    call: "GET /api/events/:eventId/microphone/me",
    activity: microphone,
    empty: null,
    own: {
      find: async (id, keys) => {
        const queue = await queueOf(id);
        const own = findOwn(queue, keys);
        return own ? [toOwnEntry(queue, own)] : [];
      },
      merge: (_list, [entry = null]) => entry,
    },
  });

  route("POST /api/events/:eventId/microphone/me", async (call) => {
    const { topic, showsName } = call.body;
    const post = { ...submitterOf(call), text: topic == null || isBlank(topic) ? "" : topic, showsName };
    if (post.profileId === null && post.participantName === ANONYMOUS)
      throw new Refusal("invalid", msg("Enter your name so that the team can call you"));
    const { entry, isNew } = await joinWriter.submit(post);
    call.setStatus(isNew ? 201 : 200);
    return entry;
  });

  route("DELETE /api/events/:eventId/microphone/me", async (call) => {
    const keys = certainKeysOf(call);
    // Read first: the call has no limit, and leaving waits for the lock of the event.
    if (findOwn(await readQueue(kysely, call.event.id), keys))
      await changeEvent(kysely, call.event.id, (change) => leaveQueue(deps, change, keys));
    return null;
  });

  route("POST /api/events/:eventId/microphone/next/call", async ({ event, actor, body }) => {
    await changeEvent(kysely, event.id, (change) => callSpeaker(deps, change, actor, null, body.microphone ?? null));
    return crewQueue(event);
  });

  route("POST /api/events/:eventId/microphone/:entryId/call", async ({ event, actor, params: { entryId }, body }) => {
    await changeEvent(kysely, event.id, (change) => callSpeaker(deps, change, actor, entryId, body.microphone ?? null));
    return crewQueue(event);
  });

  for (const state of ["done", "absent"] as const)
    route(`POST /api/events/:eventId/microphone/:entryId/${state}`, async ({ event, actor, params }) => {
      await changeEvent(kysely, event.id, (change) => finishTurn(deps, change, actor, params.entryId, state));
      return crewQueue(event);
    });

  route("PATCH /api/events/:eventId/microphone/order", async ({ event, actor, body }) => {
    await changeEvent(kysely, event.id, (change) => reorderQueue(deps, change, actor, body.entryIds));
    return crewQueue(event);
  });
}
