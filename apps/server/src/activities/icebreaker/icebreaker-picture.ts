/** What the picture of a frozen stage keeps of the word cloud. Pure. */
import type { IcebreakerResponse } from "@hubbub/contract/activities/icebreaker/calls";

import type { KeepInPicture } from "../activity.ts";

export const keepInPicture: Record<string, KeepInPicture> = {
  "GET /api/events/:eventId/icebreaker": async ({ taken, current }) =>
    keepResponses(taken as IcebreakerResponse[], current as IcebreakerResponse[]),
  // The current ones, because rules hide words.
  "GET /api/events/:eventId/word-rules": async ({ current }) => current,
};

/** Responses have no ids in public: as many with the same text stay as there are now. */
function keepResponses(
  taken: readonly IcebreakerResponse[],
  current: readonly IcebreakerResponse[],
): IcebreakerResponse[] {
  const left = new Map<string, number>();
  for (const { response } of current) left.set(response, (left.get(response) ?? 0) + 1);
  return taken.filter(({ response }) => {
    const count = left.get(response) ?? 0;
    left.set(response, count - 1);
    return count > 0;
  });
}
