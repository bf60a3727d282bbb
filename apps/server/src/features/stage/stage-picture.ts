/** The picture of a frozen stage, without what was removed since it was taken. */
import type { Stage, StagePicture } from "@hubbub/contract/stage";

import type { Activity, Pins } from "../../activities/activity.ts";
import type { Connection } from "../../domain/schema/schema.ts";

type Lists = StagePicture["lists"];

/** The posts that can be pinned; null if no activity has any. */
export function pinsOf(activities: readonly Activity[]): Pins | null {
  return activities.flatMap(({ stage }) => stage?.pins ?? [])[0] ?? null;
}

/** The pinned post in the lists that everybody sees; null if there is none. */
export function findPinned(activities: readonly Activity[], lists: Lists, id: string | null): Stage["pinnedQuestion"] {
  return pinsOf(activities)?.find(lists, id) ?? null;
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
    keepers.map(async ([call, keep]) => {
      const lists = { taken: picture.lists[call], current: current[call] };
      return [call, await keep(lists, kysely, picture.event.id)] as const;
    }),
  );
  const lists = { ...picture.lists, ...Object.fromEntries(kept) };
  return { ...picture, lists, pinnedQuestion: findPinned(activities, lists, picture.pinnedQuestion?.id ?? null) };
}
