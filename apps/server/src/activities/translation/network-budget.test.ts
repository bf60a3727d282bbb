import { expect, it } from "vitest";

import { NetworkBudget } from "./network-budget.ts";

const HOUR_MS = 3_600_000;

it("[TR-9] subtracts a failed translation only in the hour in which it was counted", () => {
  let now = 0;
  // A quarter of the daily characters: 1000 in an hour.
  const budget = new NetworkBudget(4000, () => now);
  const hour = budget.currentHour();
  expect(budget.take("192.0.2.1", 600)).toBeNull();
  now = HOUR_MS;
  expect(budget.take("192.0.2.1", 600)).toBeNull();
  budget.refund("192.0.2.1", 600, hour);
  expect(budget.take("192.0.2.1", 600)).toBe(3600);
  budget.refund("192.0.2.1", 600, budget.currentHour());
  expect(budget.take("192.0.2.1", 600)).toBeNull();
});
