/** Setup of every test: page data, clean storage, and a failure for unexpected console warnings and errors. */
import { notifyManager } from "@tanstack/react-query";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

import "./dialog-polyfill.ts";
import { writePageData } from "./page-data.ts";

writePageData();

configure(({ getElementError }) => ({
  // How long `findBy…` waits at most. Vite transforms lazily loaded pages on demand, which takes more than the default
  // of a second on a busy machine.
  asyncUtilTimeout: 15_000,
  // The usual error contains the page. Testing Library creates one at each attempt of `findBy…`, although it adds the
  // page to the last one by itself.
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" })
      : getElementError(message, container),
}));

/** Whether Testing Library is in an attempt of `findBy…` or `waitFor`. Its types do not contain this field. */
function isWaiting(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
}

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView = () => undefined;

// The app notifies components of new data in a microtask. Tests do it synchronously, so that a plain `act` covers it.
beforeEach(() => notifyManager.setScheduler((notify) => notify()));

const messages: string[] = [];

beforeEach(() => {
  messages.length = 0;
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      messages.push(`console.${level}: ${values.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.documentElement.removeAttribute("data-theme");
  const unexpected = messages.splice(0);
  expect(unexpected, "a test that expects a console message calls expectConsoleMessage()").toEqual([]);
});

// A lazily loaded component that arrives after the end of the tests would access the removed window.
afterAll(() => vi.dynamicImportSettled());

/** Expects that a console warning or error matches `pattern`, and discards all messages so far. */
export function expectConsoleMessage(pattern: RegExp): void {
  expect(messages.some((message) => pattern.test(message))).toBe(true);
  messages.length = 0;
}
