/** The look of a winner who is celebrated. */
import { widthOf } from "../../ui/stage-fit.ts";

/** The colors of the avatar. */
export const WINNER_COLORS = "bg-amber text-on-amber";

/** Whether a name needs a smaller font size where names are shown large. */
export function isLongName(name: string): boolean {
  return widthOf(name) > 16;
}
