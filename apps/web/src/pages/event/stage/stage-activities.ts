/** What each activity looks like on the projector; an activity that is not here is not shown there. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { IcebreakerStage } from "../../../activities/icebreaker/IcebreakerStage.tsx";
import { ReactionsStage } from "../../../activities/reactions/ReactionsStage.tsx";
import type { EventTab } from "../../../app/paths.ts";
import { lazyPart } from "../lazy-part.ts";

const ChatStage = lazyPart(async () => (await import("../../../activities/chat/ChatStage.tsx")).ChatStage);
const QuestionsStage = lazyPart(
  async () => (await import("../../../activities/questions/QuestionsStage.tsx")).QuestionsStage,
);

interface StageActivityProps {
  event: PublicEvent;
  /** CSS pixels of one stage unit. */
  unit: number;
}

export const stageActivities: Partial<Record<EventTab, ComponentType<StageActivityProps>>> = {
  icebreaker: IcebreakerStage,
  questions: QuestionsStage,
  reactions: ReactionsStage,
  chat: ChatStage,
};

/** Activities that leave room for the join panel at their side; the others have a join bar below. */
export const joinsBeside: ReadonlySet<EventTab> = new Set(["icebreaker"]);
