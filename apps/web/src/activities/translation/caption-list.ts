/** Captions in order: newest first, none twice, as many as the stage gets. */
import { type Caption, CAPTIONS_LISTED } from "@hubbub/contract/activities/translation";

export function withCaption(captions: readonly Caption[], pushed: Caption): Caption[] {
  return [pushed, ...captions.filter(({ id }) => id !== pushed.id)]
    .toSorted((a, b) => Number(b.id) - Number(a.id))
    .slice(0, CAPTIONS_LISTED);
}
