/** The stage view of each activity. */
import type { StageTab } from "@hubbub/contract/activities";
import type { ComponentType } from "react";

import { ChatStage } from "../../../activities/chat/ChatStage.tsx";
import { IcebreakerStage } from "../../../activities/icebreaker/IcebreakerStage.tsx";
import { LeaderboardStage } from "../../../activities/leaderboard/LeaderboardStage.tsx";
import { PollStage } from "../../../activities/polls/PollStage.tsx";
import { PrizesStage } from "../../../activities/prizes/PrizesStage.tsx";
import { QuestionsStage } from "../../../activities/questions/QuestionsStage.tsx";
import { ReactionsStage } from "../../../activities/reactions/ReactionsStage.tsx";
import { TimerStage } from "../../../activities/timer/TimerStage.tsx";
import { TranslationStage } from "../../../activities/translation/TranslationStage.tsx";
import type { StageActivityProps } from "../../../ui/stage-activity.ts";

/** Not lazy: the server's HTML shows the activity, and must not be replaced by an empty stage while code is loading. */
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
