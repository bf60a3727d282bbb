/** The stage's parts of all activities. */
import type { StageTab } from "@hubbub/contract/activities";

import { boardsStage } from "./boards/stage.ts";
import { captionsStage } from "./captions/stage.ts";
import { chatStage } from "./chat/stage.ts";
import { icebreakerStage } from "./icebreaker/stage.ts";
import { leaderboardStage } from "./leaderboard/stage.ts";
import { microphoneStage } from "./microphone/stage.ts";
import { pollsStage } from "./polls/stage.ts";
import { prizesStage } from "./prizes/stage.ts";
import { questionsStage } from "./questions/stage.ts";
import { reactionsStage } from "./reactions/stage.ts";
import type { StagePart } from "./stage-part.ts";
import { timerStage } from "./timer/stage.ts";
import { translationStage } from "./translation/stage.ts";

/** By the activity's view. */
export const STAGE_PARTS: Readonly<Record<StageTab, StagePart>> = {
  icebreaker: icebreakerStage,
  questions: questionsStage,
  reactions: reactionsStage,
  translation: translationStage,
  captions: captionsStage,
  chat: chatStage,
  timer: timerStage,
  winners: prizesStage,
  leaderboard: leaderboardStage,
  poll: pollsStage,
  board: boardsStage,
  microphone: microphoneStage,
};
