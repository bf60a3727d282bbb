import { expect, it } from "vitest";

import { fitItems } from "./fit-items.ts";

const items = (...heights: [shortened: number, full: number][]) =>
  heights.map(([shortened, full]) => ({ shortened, full }));
const fit = (heights: [number, number][], room: number) => {
  const { fitting, complete } = fitItems(items(...heights), room, 10);
  return [fitting, complete];
};

it("[STAGE-9] shows the complete text if there is room", () => {
  expect(fit([[100, 250]], 300)).toEqual([1, [0]]);
  expect(
    fit(
      [
        [100, 250],
        [80, 80],
      ],
      300,
    ),
  ).toEqual([2, [1]]);
  expect(
    fit(
      [
        [100, 180],
        [80, 120],
        [80, 80],
      ],
      400,
    ),
  ).toEqual([3, [0, 1, 2]]);
});

it("[STAGE-9] prefers one more question over a longer text", () => {
  expect(
    fit(
      [
        [100, 190],
        [80, 80],
      ],
      200,
    ),
  ).toEqual([2, [1]]);
  expect(
    fit(
      [
        [100, 250],
        [80, 80],
        [80, 80],
      ],
      210,
    ),
  ).toEqual([2, [1]]);
});

it("[STAGE-9] shows at least one question, even if it does not fit", () => {
  expect(fit([[400, 900]], 300)).toEqual([1, []]);
  expect(fit([], 300)).toEqual([1, []]);
});
