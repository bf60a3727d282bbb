/** The parts of the activities in "My day": `my-day.ts` in the folders that have one. */
import type { MyDayPart } from "./my-day-part.ts";
import { partsIn, startingWith } from "./parts.ts";

export const MY_DAY_PARTS = startingWith(
  ["leaderboard"],
  partsIn(import.meta.glob<MyDayPart>("./*/my-day.ts", { eager: true, import: "myDay" })),
);
