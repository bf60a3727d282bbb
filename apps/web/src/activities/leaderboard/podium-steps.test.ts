import type { LeaderboardEntry } from "@hubbub/contract/activities/leaderboard/calls";
import { expect, it } from "vitest";

import { podiumSteps } from "./podium-steps.ts";

const stepsOf = (...ranks: number[]) =>
  podiumSteps(ranks.map((rank, index) => ({ rank, profileId: `p${index}` }) as LeaderboardEntry)).map(
    ({ rank, people }) => [rank, people.length],
  );

it("[STAGE-8] puts equal ranks on one step, and omits ranks below the third", () => {
  expect(stepsOf(1, 2, 3, 4)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(stepsOf(1, 1, 3, 4)).toEqual([
    [1, 2],
    [3, 1],
  ]);
  expect(stepsOf(1, 2, 2, 2, 5)).toEqual([
    [1, 1],
    [2, 3],
  ]);
  expect(stepsOf(1, 1, 1, 1)).toEqual([[1, 4]]);
  expect(stepsOf()).toEqual([]);
});
