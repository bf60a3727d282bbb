import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { loadWithRetry } from "../lib/load-with-retry.ts";
import { lazyComponent, lazyPart, preloadLazyParts } from "./lazy-component.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Part = () => <p>here</p>;

it("[LOAD-3] preloads parts, but not pages", async () => {
  const loadPart = vi.fn<() => Promise<typeof Part>>(async () => Part);
  const loadPage = vi.fn<() => Promise<typeof Part>>(async () => Part);
  lazyPart(loadPart);
  lazyComponent(loadPage);
  const off = preloadLazyParts();
  await vi.advanceTimersByTimeAsync(1000);
  expect(loadPart).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(loadPart).toHaveBeenCalledOnce();
  expect(loadPage).not.toHaveBeenCalled();
  off();
});

it("[LOAD-3] retries once if a component cannot be loaded", async () => {
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue(Part);
  const Later = lazyPart(load);
  render(<Later loading={<p>loading</p>} />);
  expect(screen.getByText("loading")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText("here")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it("[LOAD-3] loads a component again that could not be loaded, when it is rendered again", async () => {
  const error = new Error("no network");
  const load = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(error)
    .mockRejectedValueOnce(error)
    .mockResolvedValue(Part);
  vi.spyOn(console, "error").mockReturnValue();
  const Later = lazyPart(load);
  const view = render(<Later loading={null} failure={<p>failed</p>} />);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText("failed")).toBeTruthy();
  view.unmount();
  await vi.advanceTimersByTimeAsync(1000);
  render(<Later loading={null} failure={<p>failed</p>} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("here")).toBeTruthy();
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
