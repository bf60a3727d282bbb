/** The stage view of each activity. */
import type { StageTab } from "@hubbub/contract/activities";
import type { ComponentType } from "react";

import { ChatStage } from "../../../activities/chat/ChatStage.tsx";
import { IcebreakerStage } from "../../../activities/icebreaker/IcebreakerStage.tsx";
import { LeaderboardStage } from "../../../activities/leaderboard/LeaderboardStage.tsx";
import { ReactionsStage } from "../../../activities/reactions/ReactionsStage.tsx";
import { TranslationStage } from "../../../activities/translation/TranslationStage.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { StageActivityProps } from "../../../ui/stage-activity.ts";

const QuestionsStage = lazyComponent(
  async () => (await import("../../../activities/questions/QuestionsStage.tsx")).QuestionsStage,
);
const TimerStage = lazyComponent(async () => (await import("../../../activities/timer/TimerStage.tsx")).TimerStage);
const PollStage = lazyComponent(async () => (await import("../../../activities/polls/PollStage.tsx")).PollStage);
const PrizesStage = lazyComponent(async () => (await import("../../../activities/prizes/PrizesStage.tsx")).PrizesStage);

export const stageActivities: Record<StageTab, ComponentType<StageActivityProps>> = {
  icebreaker: IcebreakerStage,
  questions: QuestionsStage,
  reactions: ReactionsStage,
  chat: ChatStage,
  timer: TimerStage,
  winners: PrizesStage,
  translation: TranslationStage,
  leaderboard: LeaderboardStage,
  poll: PollStage,
};

/** Activities with the join panel beside them. */
export const withJoinPanel: ReadonlySet<StageTab> = new Set<StageTab>(["icebreaker"]);
/** Activities that fill the stage. All others have the join bar below them. */
export const withoutJoin: ReadonlySet<StageTab> = new Set<StageTab>(["winners", "leaderboard"]);
