/** The parts of all activities in "My day". */
import type { ActivityWithPart } from "@hubbub/contract/activities/protocols";

import { boardsDay } from "./boards/my-day.ts";
import { chatDay } from "./chat/my-day.ts";
import { icebreakerDay } from "./icebreaker/my-day.ts";
import { leaderboardDay } from "./leaderboard/my-day.ts";
import type { MyDayPart } from "./my-day-part.ts";
import { pollsDay } from "./polls/my-day.ts";
import { questionsDay } from "./questions/my-day.ts";
import { reactionsDay } from "./reactions/my-day.ts";

const PARTS: Readonly<Record<ActivityWithPart<"myDay">, MyDayPart>> = {
  icebreaker: icebreakerDay,
  leaderboard: leaderboardDay,
  questions: questionsDay,
  chat: chatDay,
  reactions: reactionsDay,
  polls: pollsDay,
  boards: boardsDay,
};

/** In the order of the picture. */
export const MY_DAY_PARTS = Object.values(PARTS);
