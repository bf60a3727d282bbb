import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { loadWithRetry } from "../lib/load-with-retry.ts";
import { preloadLazyComponents, lazyComponent } from "./lazy-component.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Part = () => <p>here</p>;

it("[LOAD-3] preloads components one after another, except those with preload: false", async () => {
  const often = vi.fn<() => Promise<typeof Part>>(async () => Part);
  const rarely = vi.fn<() => Promise<typeof Part>>(async () => Part);
  lazyComponent(often);
  lazyComponent(rarely, { preload: false });
  const off = preloadLazyComponents();
  await vi.advanceTimersByTimeAsync(1000);
  expect(often).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(often).toHaveBeenCalledOnce();
  expect(rarely).not.toHaveBeenCalled();
  off();
});

it("[LOAD-3] retries once if a component cannot be loaded", async () => {
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue(Part);
  const Later = lazyComponent(load, { preload: false });
  render(
    <Suspense fallback={<p>loading</p>}>
      <Later />
    </Suspense>,
  );
  expect(screen.getByText("loading")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText("here")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it("[LOAD-3] retries required code until it is loaded", async () => {
  let tries = 0;
  const loaded = loadWithRetry(async () => {
    tries += 1;
    if (tries < 4) throw new Error("no network");
    return "there";
  }, Infinity);
  await vi.advanceTimersByTimeAsync(10_500);
  await expect(loaded).resolves.toBe("there");
});
