/** The calls of stage control: what all stages of an event show, freezing them, and the pinned question. */
import type { Stage, StagePicture } from "@hubbub/contract/stage";
import type { Kysely } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import { CachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { SharedLists } from "../../api/shared-lists.ts";
import type { Snapshots } from "../../domain/cache-names.ts";
import type { EventDirectory } from "../../domain/events/event-directory.ts";
import { type EventRecord, toStageChoice } from "../../domain/events/event-record.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { noPermission, notFound } from "../../platform/http/refusal.ts";
import { type ControlStage, takePicture } from "./stage-control.ts";
import { findPinned, withoutRemoved } from "./stage-picture.ts";
import { findPicture, insertPicture } from "./stage.store.ts";

export interface StageDeps {
  kysely: Kysely<Schema>;
  snapshots: Snapshots;
  events: EventDirectory;
  sharedLists: SharedLists;
  controlStage: ControlStage;
  activities: readonly Activity[];
}

export function stageRoutes(route: DeclareRoute, deps: StageDeps): void {
  const { events, snapshots, controlStage } = deps;

  const stage = new CachedList(snapshots, {
    call: "GET /api/events/:eventId/stage",
    name: "stage",
    build: async ({ id }: EventRecord) => {
      const event = await events.find(id);
      if (!event) throw notFound("Event");
      return JSON.stringify(await readStage(deps, event));
    },
  });
  route(stage.call, ({ event }) => stage.read(event));

  route("PATCH /api/events/:eventId/stage", async ({ event, role, actor, body }) => {
    // Only holders of a speaker link come here without a role.
    if (role === null && (body.view !== undefined || body.mode !== undefined)) throw noPermission();
    return controlStage(event, body, actor);
  });
}

async function readStage(deps: StageDeps, event: EventRecord): Promise<Stage> {
  const lists = await deps.sharedLists.readAll(event);
  const isFrozen = event.stageMode === "frozen";
  return {
    ...toStageChoice(event),
    pinnedQuestion: findPinned(deps.activities, lists, event.pinnedQuestionId),
    picture: isFrozen ? await withoutRemoved(deps, await requirePicture(deps, event), lists) : null,
  };
}

/** The stored picture. An erasure has deleted it, because it contained what somebody sent: then it is taken again. */
async function requirePicture(deps: StageDeps, event: EventRecord): Promise<StagePicture> {
  const stored = await findPicture(deps.kysely, event.id);
  if (stored) return stored;
  const taken = await takePicture(deps, event);
  await insertPicture(deps.kysely, event.id, taken);
  return (await findPicture(deps.kysely, event.id)) ?? taken;
}
