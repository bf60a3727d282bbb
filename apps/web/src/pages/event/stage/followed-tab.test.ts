import type { StageActivity } from "@hubbub/contract/events";
import { expect, it } from "vitest";

import type { EventTabRow } from "../tabs.tsx";
import { followedTab } from "./followed-tab.ts";

const rows = ["icebreaker", "questions", "leaderboard"].map((tab) => ({ tab }) as EventTabRow);
const shown = (stageActivity: StageActivity, { isArchived = false, hasPodium = false, of = rows } = {}) =>
  followedTab({ stageActivity, isArchived }, of, hasPodium)?.tab;

it("[STG-2] shows what the organizer chose, and leaves it to the address otherwise", () => {
  expect(shown("questions")).toBe("questions");
  expect(shown("auto")).toBeUndefined();
});

it("[STG-2] an activity that was switched off meanwhile is not shown", () => {
  expect(shown("questions", { of: rows.slice(0, 1) })).toBeUndefined();
});

it("[STG-3] left to itself, an ended session shows its podium once there is one", () => {
  expect(shown("auto", { isArchived: true, hasPodium: true })).toBe("leaderboard");
  expect(shown("auto", { isArchived: true })).toBeUndefined();
  expect(shown("icebreaker", { isArchived: true, hasPodium: true })).toBe("icebreaker");
});
