/** What each activity looks like on the projector; an activity that is not here is not shown there. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { IcebreakerStage } from "../../../activities/icebreaker/IcebreakerStage.tsx";
import type { EventTab } from "../../../app/paths.ts";
import { lazyPart } from "../lazy-part.ts";

interface StageActivityProps {
  event: PublicEvent;
  /** CSS pixels of one stage unit. */
  unit: number;
}

const TimerStage = lazyPart(async () => (await import("../../../activities/timer/TimerStage.tsx")).TimerStage);
const WinnersStage = lazyPart(async () => (await import("../../../activities/prizes/WinnersStage.tsx")).WinnersStage);

export const stageActivities: Partial<Record<EventTab, ComponentType<StageActivityProps>>> = {
  icebreaker: IcebreakerStage,
  timer: TimerStage,
  winners: WinnersStage,
};

/** Activities that take the whole width: the way in is a bar at the bottom, or stays away. */
export const joinBarOn: ReadonlySet<EventTab> = new Set<EventTab>(["timer"]);
export const withoutJoin: ReadonlySet<EventTab> = new Set<EventTab>(["winners"]);
