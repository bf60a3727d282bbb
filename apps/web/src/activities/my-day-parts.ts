/** The parts of all activities in "My day". */
import { boardsDay } from "./boards/my-day.ts";
import { chatDay } from "./chat/my-day.ts";
import { icebreakerDay } from "./icebreaker/my-day.ts";
import { leaderboardDay } from "./leaderboard/my-day.ts";
import type { MyDayPart } from "./my-day-part.ts";
import { pollsDay } from "./polls/my-day.ts";
import { questionsDay } from "./questions/my-day.ts";
import { reactionsDay } from "./reactions/my-day.ts";

/** In the order of the picture. */
export const MY_DAY_PARTS: readonly MyDayPart[] = [
  icebreakerDay,
  leaderboardDay,
  questionsDay,
  chatDay,
  reactionsDay,
  pollsDay,
  boardsDay,
];
