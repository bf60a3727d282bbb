/** The stage's parts of all activities: `stage.ts` in each folder. */
import type { StageTab } from "@hubbub/contract/activities";

import { partsIn, startingWith } from "./parts.ts";
import type { StagePart } from "./stage-part.ts";

// What only one activity has: what it adds to how to join, and a post that the stage shows instead of a view (`PIN`).
export { wordsInLobby as lobbyOf } from "./icebreaker/IcebreakerStage.tsx";
export { PinnedQuestion as PinnedPost } from "./questions/PinnedQuestion.tsx";

export const STAGE_PARTS = partsIn(import.meta.glob<StagePart>("./*/stage.ts", { eager: true, import: "stage" }));

/** What the automatic stage shows instead of the busiest activity. Of several at the same time, it shows the first. */
export const FIRST_VIEWS = startingWith(["leaderboard", "prizes", "polls", "boards"], STAGE_PARTS).flatMap(
  ({ unit, useIsShown }) => (unit.stageView && useIsShown ? [{ tab: unit.stageView, useIsShown }] : []),
);

/** The part of the activity with this view. */
export function stagePartOf(view: StageTab): StagePart {
  const part = STAGE_PARTS.find(({ unit }) => unit.stageView === view);
  if (!part) throw new Error(`No activity has the view ${view}`);
  return part;
}
