/** What each activity looks like on the projector; an activity that is not here is not shown there. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { ChatStage } from "../../../activities/chat/ChatStage.tsx";
import { IcebreakerStage } from "../../../activities/icebreaker/IcebreakerStage.tsx";
import type { EventTab } from "../../../app/paths.ts";

interface StageActivityProps {
  event: PublicEvent;
  /** CSS pixels of one stage unit. */
  unit: number;
}

export const stageActivities: Partial<Record<EventTab, ComponentType<StageActivityProps>>> = {
  icebreaker: IcebreakerStage,
  chat: ChatStage,
};
