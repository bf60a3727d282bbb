/** The calls of stage control: what all stages of an event show, freezing them, and the pinned post. */
import type { Stage, StagePicture } from "@hubbub/contract/stage";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import { noPermission } from "../../platform/http/refusal.ts";
import { changeStage } from "./stage-changes.ts";
import { readLiveStage, takePicture, withoutRemoved } from "./stage-picture.ts";
import { findPicture, storePicture } from "./stage.store.ts";
import type { FeatureDeps } from "../feature-deps.ts";

export function stageRoutes(route: DeclareRoute, deps: FeatureDeps): void {
  const read = cachedList(deps.snapshots, deps.events, "stage", (event) => readStage(deps, event));
  route("GET /api/events/:eventId/stage", ({ event }) => read(event));

  route("PATCH /api/events/:eventId/stage", async ({ event, role, actor, body }) => {
    // Only holders of a speaker link come here without a role.
    if (role === null && (body.view !== undefined || body.mode !== undefined)) throw noPermission();
    const { view = event.stageActivity, pinnedQuestionId = event.pinnedQuestionId, mode } = body;
    const isFreezing = mode === "frozen" && event.stageMode !== "frozen";
    // Before the transaction: inside it, reading the lists would need further database connections.
    const picture = isFreezing ? await takePicture(deps, { ...event, stageActivity: view, pinnedQuestionId }) : null;
    return changeEvent(deps.kysely, event.id, (change) => changeStage(deps, change, actor, body, picture));
  });
}

async function readStage(deps: FeatureDeps, event: EventRecord): Promise<Stage> {
  const needsLists = event.stageMode === "frozen" || event.pinnedQuestionId !== null;
  const lists = needsLists ? await deps.lists.readForStage(event, "stage") : {};
  const stage = await readLiveStage(deps, event, lists);
  if (event.stageMode !== "frozen") return stage;
  return { ...stage, picture: await withoutRemoved(deps, event, await requirePicture(deps, event), lists) };
}

/** The stored picture. An erasure has deleted it, because it contained what somebody sent: then it is taken again. */
async function requirePicture(deps: FeatureDeps, event: EventRecord): Promise<StagePicture> {
  const stored = await findPicture(deps.kysely, event.id);
  if (stored) return stored;
  const taken = await takePicture(deps, event);
  await storePicture(deps.kysely, event.id, taken);
  return (await findPicture(deps.kysely, event.id)) ?? taken.picture;
}
