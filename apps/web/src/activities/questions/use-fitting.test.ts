import { expect, it } from "vitest";

import { fitItems } from "./use-fitting.ts";

const items = (...heights: [shortened: number, full: number][]) =>
  heights.map(([shortened, full]) => ({ shortened, full }));
const fit = (heights: [number, number][], room: number) => {
  const { fitting, whole } = fitItems(items(...heights), room, 10);
  return [fitting, [...whole]];
};

it("[STAGE-9] shows all of a text where the wall has room for it", () => {
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

it("[STAGE-9] rather shows one more question than a longer text", () => {
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

it("[STAGE-9] shows at least one, also where it does not fit", () => {
  expect(fit([[400, 900]], 300)).toEqual([1, []]);
  expect(fit([], 300)).toEqual([1, []]);
});
