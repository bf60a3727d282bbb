/** What stages show. A frozen stage shows a picture of its lists, without what was removed since. */
import { isOn, PIN } from "@hubbub/contract/activities";
import { PROTOCOLS } from "@hubbub/contract/activities/protocols";
import type { CallName } from "@hubbub/contract/calls";
import type { PinnedPost, Stage, StagePicture } from "@hubbub/contract/stage";

import { invalidate } from "../../domain/bus.ts";
import { type EventRecord, toPublicEvent, toStageChoice } from "../../domain/events/event-record.ts";
import type { Activity } from "../../activities/activity.ts";
import type { Connection } from "../../domain/schema/schema.ts";
import type { FeatureDeps } from "../feature-deps.ts";
import { findBusiest, type NewPicture, reservePicture } from "./stage.store.ts";

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

/** Takes a picture, which is to be stored under its reservation. */
export async function takePicture(
  { kysely, bus, lists, activities }: Pick<FeatureDeps, "kysely" | "bus" | "lists" | "activities">,
  event: EventRecord,
): Promise<NewPicture> {
  const reservation = await reservePicture(kysely, event.id);
  // The publication of an earlier erasure may not have arrived: nothing cached before may be in the picture.
  invalidate(bus, event.id, ...activities.flatMap(({ unit }) => unit.caches ?? []));
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
