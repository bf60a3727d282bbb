/** The parts of the activities in "My day": `my-day.ts` in the folders that have one. */
import type { ActivityName } from "@hubbub/contract/activities";

import type { MyDayPart } from "./my-day-part.ts";
import { partsIn } from "./parts.ts";

/** In the picture. */
const ORDER: readonly ActivityName[] = [
  "icebreaker",
  "leaderboard",
  "questions",
  "chat",
  "reactions",
  "polls",
  "boards",
];

export const MY_DAY_PARTS = partsIn(
  import.meta.glob<MyDayPart>("./*/my-day.ts", { eager: true, import: "myDay" }),
  ORDER,
);
