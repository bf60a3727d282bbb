/** What each activity looks like on the projector; an activity that is not here is not shown there. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { IcebreakerStage } from "../../../activities/icebreaker/IcebreakerStage.tsx";
import { ReactionsStage } from "../../../activities/reactions/ReactionsStage.tsx";
import type { EventTab } from "../../../app/paths.ts";

interface StageActivityProps {
  event: PublicEvent;
  /** CSS pixels of one stage unit. */
  unit: number;
}

export const stageActivities: Partial<Record<EventTab, ComponentType<StageActivityProps>>> = {
  icebreaker: IcebreakerStage,
  reactions: ReactionsStage,
};

/** Activities that leave the join panel its column; the others take the whole width and have the join bar below. */
export const besideJoinPanel: ReadonlySet<EventTab> = new Set<EventTab>(["icebreaker"]);
