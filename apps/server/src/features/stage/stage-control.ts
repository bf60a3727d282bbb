/** Changes what all stages of an event show. A frozen stage shows a picture of its lists, without what was removed since. */
import { PINS } from "@hubbub/contract/activities";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { PinnedPosts, StageChoice, StagePicture } from "@hubbub/contract/stage";

import { pinActivities } from "../../activities/index.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { changeEvent, type EventChange, findEvent } from "../../domain/events/events.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import { type EventRecord, pinnedIds, toPublicEvent, toStageChoice } from "../../domain/events/event-record.ts";
import { pinPost, unpinPosts } from "../../domain/events/pinned-posts.store.ts";
import type { Activity } from "../../activities/activity.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { deletePicture, insertPicture, readActivity, setStage } from "./stage.store.ts";

type Lists = StagePicture["lists"];
type Pin = (typeof PINS)[number];

/** The pinned posts with these ids in the lists that everybody sees; null for one that they do not contain. */
export function findPinned(
  activities: readonly Activity[],
  lists: Lists,
  idOf: (pin: Pin) => string | null,
): PinnedPosts {
  const posts = pinActivities(activities).map((pin) => {
    const id = idOf(pin);
    const list = lists[pin.list] as readonly { id: string }[] | undefined;
    return [pin.postField, list?.find((post) => post.id === id) ?? null];
  });
  return Object.fromEntries(posts) as PinnedPosts;
}

/** What the team has chosen for the stage, with the pinned posts. */
export function readChoice(
  activities: readonly Activity[],
  event: EventRecord,
  lists: Lists,
): StageChoice & PinnedPosts {
  const choice = toStageChoice(event);
  return { ...choice, ...findPinned(activities, lists, ({ idField }) => choice[idField]) };
}

/**
 * Removes what moderators have hidden and what was deleted since the picture was taken. What was added or changed since
 * then is not added.
 * @param current the lists as everybody sees them now
 */
export async function withoutRemoved(
  { kysely, activities }: { kysely: Connection; activities: readonly Activity[] },
  picture: StagePicture,
  current: Lists,
): Promise<StagePicture> {
  const keepers = activities.flatMap(({ stage }) => Object.entries(stage?.keepInPicture ?? {}));
  const kept = await Promise.all(
    keepers
      // A picture from before an upgrade has no lists of newer activities.
      .filter(([call]) => picture.lists[call] !== undefined)
      .map(async ([call, keep]) => {
        const lists = { taken: picture.lists[call], current: current[call] };
        return [call, await keep(lists, kysely, picture.event.id)] as const;
      }),
  );
  const lists = { ...picture.lists, ...Object.fromEntries(kept) };
  return { ...picture, lists, ...findPinned(activities, lists, ({ postField }) => picture[postField]?.id ?? null) };
}

const loggedAs = { live: "stage_live", frozen: "stage_frozen", black: "stage_black" } as const;

type Control = ParsedBodyOf<"PATCH /api/events/:eventId/stage">;

/** Changes the fields that the command names, and broadcasts them. @throws Refusal 404 or 409 for what is to be pinned */
export async function controlStage(
  deps: FeatureDeps,
  event: EventRecord,
  command: Control,
  actor: Actor,
): Promise<StageChoice> {
  // Before the transaction: inside it, reading the lists would need further database connections.
  const picture = command.mode === "frozen" ? await takePicture(deps, withControl(event, command)) : null;
  return changeEvent(deps.kysely, event.id, (change) => changeStage(deps, change, command, { actor, picture }));
}

/** Like `controlStage`, as a part of a change of the event. @param picture what the stage shows if the command freezes it */
export async function changeStage(
  { bus, activities }: Pick<FeatureDeps, "bus" | "activities">,
  { transaction, event, afterCommit }: EventChange,
  command: Control,
  { actor, picture = null }: { actor: Actor; picture?: StagePicture | null },
): Promise<StageChoice> {
  await setStage(transaction, event.id, command);
  await setMode(transaction, event, { mode: command.mode, actor }, picture);
  for (const pin of pinActivities(activities)) {
    const [id, before] = [command[pin.idField], pinnedIds(event)[pin.idField]];
    if (id === undefined) continue;
    if (id !== null) {
      await pin.lock(transaction, event, id);
      await pinPost(transaction, event.id, { activity: pin.name, id });
    } else if (before !== null) await unpinPosts(transaction, pin.name, event.id, [Number(before)]);
    const action = id === null ? pin.loggedAs.unpinned : pin.loggedAs.pinned;
    const targetId = id === null ? {} : { targetId: id };
    if (id !== before) await recordAction(transaction, { eventId: event.id, actor, action, ...targetId });
  }
  const after = (await findEvent(transaction, event.id)) ?? event;
  afterCommit(() => publishStage(bus, after));
  return toStageChoice(after);
}

/** The event after this call, as far as the picture shows it. */
function withControl(event: EventRecord, command: Control): EventRecord {
  let { pinned } = event;
  for (const { name: activity, idField } of PINS) {
    const id = command[idField];
    if (id === null && pinned?.activity === activity) pinned = null;
    else if (id != null) pinned = { activity, id };
  }
  return { ...event, stageActivity: command.view ?? event.stageActivity, pinned };
}

/** Freezing a frozen stage keeps its picture. The audit log records the mode; the view is a setting. */
async function setMode(
  transaction: Transaction,
  { id: eventId, stageMode }: EventRecord,
  { mode, actor }: { mode: Control["mode"]; actor: Actor },
  picture: StagePicture | null,
): Promise<void> {
  if (mode === undefined || mode === stageMode) return;
  await deletePicture(transaction, eventId);
  if (picture) await insertPicture(transaction, eventId, picture);
  await recordAction(transaction, { eventId, actor, action: loggedAs[mode] });
}

export async function takePicture(
  { kysely, lists, activities }: Pick<FeatureDeps, "kysely" | "lists" | "activities">,
  event: EventRecord,
): Promise<StagePicture> {
  const [activity, shared] = await Promise.all([readActivity(kysely, activities, event.id), lists.readShared(event)]);
  return {
    takenAt: new Date().toISOString(),
    event: toPublicEvent(event),
    ...findPinned(activities, shared, ({ idField }) => pinnedIds(event)[idField]),
    activity,
    lists: shared,
  };
}
