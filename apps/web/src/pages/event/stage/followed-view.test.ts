import type { StageActivity } from "@hubbub/contract/events";
import { expect, it } from "vitest";

import type { EventTab } from "../../../lib/paths.ts";
import { followedView } from "./followed-view.ts";

const tabs: EventTab[] = ["icebreaker", "questions", "leaderboard"];
const shown = (
  stageActivity: StageActivity,
  { isArchived = false, hasPodium = false, of = tabs, segment = undefined as string | undefined } = {},
) => followedView({ stageActivity, isArchived }, of, segment, hasPodium);

it("[STG-2] shows what the organizer chose, else what the address says, else what the director chooses", () => {
  expect(shown("questions")).toBe("questions");
  expect(shown("questions", { segment: "icebreaker" })).toBe("questions");
  expect(shown("auto", { segment: "questions" })).toBe("questions");
  expect(shown("auto")).toBe("auto");
  expect(shown("join", { segment: "questions" })).toBe("join");
});

it("[STG-2] does not show an activity that was switched off meanwhile", () => {
  expect(shown("questions", { of: ["icebreaker"] })).toBe("auto");
  expect(shown("auto", { of: ["icebreaker"], segment: "questions" })).toBe("auto");
});

it("[STG-3] left to itself, an ended session shows its podium once there is one", () => {
  expect(shown("auto", { isArchived: true, hasPodium: true })).toBe("leaderboard");
  expect(shown("auto", { isArchived: true })).toBe("icebreaker");
  expect(shown("icebreaker", { isArchived: true, hasPodium: true })).toBe("icebreaker");
  expect(shown("auto", { isArchived: true, of: [] })).toBe("join");
});
