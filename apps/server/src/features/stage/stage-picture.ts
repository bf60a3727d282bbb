/** The picture of a frozen stage, without what was removed since it was taken. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { StagePicture } from "@hubbub/contract/stage";
import type { Kysely } from "kysely";

import type { Activity } from "../../activities/activity.ts";
import type { Schema } from "../../domain/schema/schema.ts";

type Lists = StagePicture["lists"];

const QUESTIONS = "GET /api/events/:eventId/social";

/** The public question with this id; null if there is none. */
export function findQuestion(lists: Lists, id: string | null): Question | null {
  return (lists[QUESTIONS] as readonly Question[] | undefined)?.find((question) => question.id === id) ?? null;
}

/**
 * Removes what moderators have hidden and what was deleted since the picture was taken. What was added or changed since
 * then is not added.
 * @param current the lists as everybody sees them now
 */
export async function withoutRemoved(
  { kysely, activities }: { kysely: Kysely<Schema>; activities: readonly Activity[] },
  picture: StagePicture,
  current: Lists,
): Promise<StagePicture> {
  const keepers = activities.flatMap(({ keepInPicture }) => Object.entries(keepInPicture ?? {}));
  const kept = await Promise.all(
    keepers.map(async ([call, keep]) => {
      const lists = { taken: picture.lists[call], current: current[call] };
      return [call, await keep(lists, kysely, picture.event.id)] as const;
    }),
  );
  const lists = { ...picture.lists, ...Object.fromEntries(kept) };
  return { ...picture, lists, pinnedQuestion: findQuestion(lists, picture.pinnedQuestion?.id ?? null) };
}
