/** Changes of what all stages of an event show. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { StageChoice } from "@hubbub/contract/stage";

import { pin } from "../../activities/index.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import { type EventRecord, toStageChoice } from "../../domain/events/event-record.ts";
import { type EventChange, findEvent } from "../../domain/events/events.store.ts";
import { pinPost, unpinPosts } from "../../domain/events/pinned-posts.store.ts";
import type { Transaction } from "../../domain/schema/schema.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { deletePicture, type NewPicture, setStage, storePicture } from "./stage.store.ts";

const loggedAs = { live: "stage_live", frozen: "stage_frozen", black: "stage_black" } as const;

type Control = ParsedBodyOf<"PATCH /api/events/:eventId/stage">;

/**
 * Changes the fields that the command names, and broadcasts them.
 * @param picture what the stage shows if the command freezes it
 * @throws Refusal 404 or 409 for what is to be pinned
 */
export async function changeStage(
  { bus }: Pick<FeatureDeps, "bus">,
  { transaction, event, afterCommit }: EventChange,
  actor: Actor,
  command: Control,
  picture: NewPicture | null = null,
): Promise<StageChoice> {
  await setStage(transaction, event.id, command);
  await setMode(transaction, event, { mode: command.mode, actor }, picture);
  const { pinnedQuestionId } = command;
  if (pinnedQuestionId !== undefined) await setPinned(transaction, event, pinnedQuestionId, actor);
  const after = (await findEvent(transaction, event.id)) ?? event;
  afterCommit(() => publishStage(bus, after));
  return toStageChoice(after);
}

/** Pins a post, or (null) none. */
async function setPinned(transaction: Transaction, event: EventRecord, id: string | null, actor: Actor): Promise<void> {
  const before = event.pinnedQuestionId;
  if (id !== null) {
    await pin.lock(transaction, event, id);
    await pinPost(transaction, event.id, id);
  } else if (before !== null) await unpinPosts(transaction, event.id, [Number(before)]);
  const action = id === null ? pin.loggedAs.unpinned : pin.loggedAs.pinned;
  if (id !== before) await recordAction(transaction, { eventId: event.id, actor, action, targetId: id });
}

/** Freezing a frozen stage keeps its picture. The audit log records the mode; the view is a setting. */
async function setMode(
  transaction: Transaction,
  { id: eventId, stageMode }: EventRecord,
  { mode, actor }: { mode: Control["mode"]; actor: Actor },
  picture: NewPicture | null,
): Promise<void> {
  if (mode === undefined || mode === stageMode) return;
  if (picture) await storePicture(transaction, eventId, picture);
  else await deletePicture(transaction, eventId);
  await recordAction(transaction, { eventId, actor, action: loggedAs[mode] });
}
