/** Sorts captions newest first, removes duplicates, and limits their number. */
import type { Caption } from "@hubbub/contract/activities/translation/calls";
import { CAPTIONS_LISTED } from "@hubbub/contract/activities/translation/index";

export function withCaption(captions: readonly Caption[], pushed: Caption): Caption[] {
  return [pushed, ...captions.filter(({ id }) => id !== pushed.id)]
    .toSorted((a, b) => Number(b.id) - Number(a.id))
    .slice(0, CAPTIONS_LISTED);
}
