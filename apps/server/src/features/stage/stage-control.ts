/**
 * Changes what all stages of an event show. A frozen stage shows a picture of its lists, without what was removed
 * since.
 */
import { isOn, PIN } from "@hubbub/contract/activities";
import { PROTOCOLS } from "@hubbub/contract/activities/protocols";
import type { CallName, ParsedBodyOf } from "@hubbub/contract/calls";
import type { PinnedPost, Stage, StageChoice, StagePicture } from "@hubbub/contract/stage";

import { pin } from "../../activities/index.ts";
import { type Actor, recordAction } from "../../domain/audit-log/audit-log.store.ts";
import { changeEvent, type EventChange, findEvent } from "../../domain/events/events.store.ts";
import { publishStage } from "../../domain/events/event-publications.ts";
import { type EventRecord, toPublicEvent, toStageChoice } from "../../domain/events/event-record.ts";
import { pinPost, unpinPosts } from "../../domain/events/pinned-posts.store.ts";
import type { Activity } from "../../activities/activity.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { deletePicture, findBusiest, type NewPicture, reservePicture, setStage, storePicture } from "./stage.store.ts";

type Lists = StagePicture["lists"];

/** The pinned post with this id in the lists that everybody sees; null if they do not contain it. */
function findPinned(lists: Lists, id: string | null | undefined): PinnedPost | null {
  const list = lists[PIN.list] as readonly PinnedPost[] | undefined;
  return list?.find((post) => post.id === id) ?? null;
}

/** What the team has chosen for the stage, with the pinned post and the busiest activity, but without a picture. */
export async function readLiveStage(
  { kysely, activities }: FeatureDeps,
  event: EventRecord,
  lists: Lists,
): Promise<Stage> {
  return {
    ...toStageChoice(event),
    pinnedQuestion: findPinned(lists, event.pinnedQuestionId),
    busiest: await findBusiest(kysely, activities, event),
    picture: null,
  };
}

/**
 * Removes what moderators have hidden and what was deleted since the picture was taken, and the lists of activities that
 * are off now. What was added or changed since then is not added.
 * @param current the lists as everybody sees them now
 */
export async function withoutRemoved(
  { kysely, activities }: { kysely: Connection; activities: readonly Activity[] },
  event: EventRecord,
  picture: StagePicture,
  current: Lists,
): Promise<StagePicture> {
  const kept = await Promise.all(
    activities.flatMap(({ unit, keepInPicture }) =>
      (Object.keys(PROTOCOLS[unit.name].calls) as CallName[])
        // A picture from before an upgrade has no lists of newer activities.
        .filter((call) => picture.lists[call] !== undefined)
        .map(async (call) => {
          const lists = { taken: picture.lists[call], current: current[call] };
          if (!isOn(event, unit)) return [call, lists.current] as const;
          const keep = keepInPicture?.[call];
          return [call, keep ? await keep(lists, kysely, event.id) : lists.taken] as const;
        }),
    ),
  );
  const lists = { ...picture.lists, ...Object.fromEntries(kept) };
  return { ...picture, lists, pinnedQuestion: findPinned(lists, picture.pinnedQuestion?.id) };
}

const loggedAs = { live: "stage_live", frozen: "stage_frozen", black: "stage_black" } as const;

type Control = ParsedBodyOf<"PATCH /api/events/:eventId/stage">;

/**
 * Changes the fields that the command names, and broadcasts them.
 * @throws Refusal 404 or 409 for what is to be pinned
 */
export async function controlStage(
  deps: FeatureDeps,
  event: EventRecord,
  command: Control,
  actor: Actor,
): Promise<StageChoice> {
  // Before the transaction: inside it, reading the lists would need further database connections.
  const picture =
    command.mode === "frozen" && event.stageMode !== "frozen"
      ? await takePicture(deps, withControl(event, command))
      : null;
  return changeEvent(deps.kysely, event.id, (change) => changeStage(deps, change, command, { actor, picture }));
}

/**
 * Like `controlStage`, as a part of a change of the event.
 * @param picture what the stage shows if the command freezes it
 */
export async function changeStage(
  { bus }: Pick<FeatureDeps, "bus">,
  { transaction, event, afterCommit }: EventChange,
  command: Control,
  { actor, picture = null }: { actor: Actor; picture?: NewPicture | null },
): Promise<StageChoice> {
  await setStage(transaction, event.id, command);
  await setMode(transaction, event, { mode: command.mode, actor }, picture);
  const { pinnedQuestionId } = command;
  if (pinnedQuestionId !== undefined) await setPinned(transaction, event, pinnedQuestionId, actor);
  const after = (await findEvent(transaction, event.id)) ?? event;
  afterCommit(() => publishStage(bus, after));
  return toStageChoice(after);
}

/** The event after this call, as far as the picture shows it. */
function withControl(event: EventRecord, command: Control): EventRecord {
  const { view = event.stageActivity, pinnedQuestionId = event.pinnedQuestionId } = command;
  return { ...event, stageActivity: view, pinnedQuestionId };
}

/** Pins a post, or (null) none. */
async function setPinned(transaction: Transaction, event: EventRecord, id: string | null, actor: Actor): Promise<void> {
  const before = event.pinnedQuestionId;
  if (id !== null) {
    await pin.lock(transaction, event, id);
    await pinPost(transaction, event.id, id);
  } else if (before !== null) await unpinPosts(transaction, event.id, [Number(before)]);
  const action = id === null ? pin.loggedAs.unpinned : pin.loggedAs.pinned;
  const targetId = id === null ? {} : { targetId: id };
  if (id !== before) await recordAction(transaction, { eventId: event.id, actor, action, ...targetId });
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

/** Takes a picture, which is to be stored under its reservation. */
export async function takePicture(
  { kysely, bus, lists, activities }: Pick<FeatureDeps, "kysely" | "bus" | "lists" | "activities">,
  event: EventRecord,
): Promise<NewPicture> {
  const reservation = await reservePicture(kysely, event.id);
  // The publication of an earlier erasure may not have arrived: nothing cached before may be in the picture.
  bus.publish({ roomId: event.id, invalidates: activities.flatMap(({ unit }) => unit.caches ?? []) });
  const [busiest, all] = await Promise.all([
    findBusiest(kysely, activities, event),
    lists.readForStage(event, "stage"),
  ]);
  const picture = {
    takenAt: new Date().toISOString(),
    event: toPublicEvent(event),
    pinnedQuestion: findPinned(all, event.pinnedQuestionId),
    busiest,
    lists: all,
  };
  return { reservation, picture };
}
