import type { EventTab, StageView } from "@hubbub/contract/activities";
import { expect, it } from "vitest";

import { selectView } from "./select-view.ts";

const tabs: EventTab[] = ["icebreaker", "questions", "leaderboard"];
const shown = (
  stageActivity: StageView,
  { isArchived = false, of = tabs, segment = undefined as string | undefined } = {},
) => selectView({ stageActivity, isArchived }, of, segment);

it("[STG-2] uses the organizer's choice, else the address, else the automatic view", () => {
  expect(shown("questions")).toBe("questions");
  expect(shown("questions", { segment: "icebreaker" })).toBe("questions");
  expect(shown("auto", { segment: "questions" })).toBe("questions");
  expect(shown("auto")).toBe("auto");
  expect(shown("join", { segment: "questions" })).toBe("join");
});

it("[STG-2] does not show an activity that was switched off", () => {
  expect(shown("questions", { of: ["icebreaker"] })).toBe("auto");
  expect(shown("auto", { of: ["icebreaker"], segment: "questions" })).toBe("auto");
});

it("[EMB-4] the view in the address of a framed stage comes before the organizer's choice, if it is on", () => {
  const framed = (view: StageView, stageActivity: StageView) =>
    selectView({ stageActivity, isArchived: false }, tabs, undefined, view);
  expect(framed("questions", "icebreaker")).toBe("questions");
  expect(framed("join", "icebreaker")).toBe("join");
  expect(framed("chat", "icebreaker")).toBe("icebreaker");
  expect(framed("auto", "icebreaker")).toBe("icebreaker");
  expect(framed("auto", "auto")).toBe("auto");
});

it("[STAGE-3] an ended session shows the automatic view, whatever its address, unless something is chosen", () => {
  expect(shown("auto", { isArchived: true, segment: "questions" })).toBe("auto");
  expect(shown("icebreaker", { isArchived: true })).toBe("icebreaker");
});
