/** What every test starts from: a clean page, no leftovers, and no unexpected word on the console. */
import { notifyManager } from "@tanstack/react-query";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

import "./dialog-polyfill.ts";

// jsdom lays nothing out and so scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

// In the app components learn of new data in a microtask; in tests at once, so that a plain `act` covers it.
beforeEach(() => notifyManager.setScheduler((notify) => notify()));

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      complaints.push(`console.${level}: ${values.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.documentElement.removeAttribute("data-theme");
  const heard = complaints.splice(0);
  expect(heard, "a test that expects a complaint takes it with expectComplaint()").toEqual([]);
});

// A part of a page that arrives after its window has gone would look for it.
afterAll(() => vi.dynamicImportSettled());

/** Takes the complaints heard so far, for a test that provoked them; fails when none matches. */
export function expectComplaint(pattern: RegExp): void {
  expect(complaints.some((complaint) => pattern.test(complaint))).toBe(true);
  complaints.length = 0;
}
