/** What each activity looks like on the projector; an activity that is not here is not shown there. */
import type { ComponentType } from "react";

import { ChatStage } from "../../../activities/chat/ChatStage.tsx";
import { IcebreakerStage } from "../../../activities/icebreaker/IcebreakerStage.tsx";
import { LeaderboardStage } from "../../../activities/leaderboard/LeaderboardStage.tsx";
import { ReactionsStage } from "../../../activities/reactions/ReactionsStage.tsx";
import { TranslationStage } from "../../../activities/translation/TranslationStage.tsx";
import type { EventTab } from "../../../lib/paths.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { StageActivityProps } from "../../../ui/stage-activity.ts";

const QuestionsStage = lazyComponent(
  async () => (await import("../../../activities/questions/QuestionsStage.tsx")).QuestionsStage,
);
const TimerStage = lazyComponent(async () => (await import("../../../activities/timer/TimerStage.tsx")).TimerStage);
const WinnersStage = lazyComponent(
  async () => (await import("../../../activities/prizes/WinnersStage.tsx")).WinnersStage,
);

export const stageActivities: Partial<Record<EventTab, ComponentType<StageActivityProps>>> = {
  icebreaker: IcebreakerStage,
  questions: QuestionsStage,
  reactions: ReactionsStage,
  chat: ChatStage,
  timer: TimerStage,
  winners: WinnersStage,
  translation: TranslationStage,
  leaderboard: LeaderboardStage,
};

/** Activities that leave room for the join panel at their side; the others have a join bar below, or none. */
export const joinsBeside: ReadonlySet<EventTab> = new Set(["icebreaker"]);
export const withoutJoin: ReadonlySet<EventTab> = new Set<EventTab>(["winners", "leaderboard"]);
