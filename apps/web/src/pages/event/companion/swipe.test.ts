import { expect, it } from "vitest";

import { swipeStep } from "./swipe.ts";

const page = { width: 390, isRightToLeft: false };
const from = { x: 300, y: 500, time: 1000 };

it("[PHONE-3] a quick swipe to the left opens the next tab, to the right the previous; reversed in right-to-left pages", () => {
  const left = { x: 200, y: 510, time: 1200 };
  expect(swipeStep(from, left, page)).toBe(1);
  expect(swipeStep(left, { ...from, time: 1400 }, page)).toBe(-1);
  expect(swipeStep(from, left, { ...page, isRightToLeft: true })).toBe(-1);
});

it.each([
  ["too short", from, { x: 250, y: 500, time: 1100 }],
  ["too slow", from, { x: 100, y: 500, time: 1800 }],
  ["mostly vertical", from, { x: 200, y: 560, time: 1200 }],
  ["started at the edge, where the browser's back gesture starts", { ...from, x: 10 }, { x: 200, y: 500, time: 1200 }],
])("[PHONE-3] a touch that is %s is not a swipe", (_, start, end) => {
  expect(swipeStep(start, end, page)).toBe(0);
});
