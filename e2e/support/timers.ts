/** Timers of a page that a slow machine exceeds, such as the five seconds for which a toast is shown. */
import type { Page } from "@playwright/test";

/** From now on, timers of this page that are set to `from` ms take `to` ms, also after it opens another document. */
export async function lengthenTimers(page: Page, from: number, to: number): Promise<void> {
  await page.addInitScript(replaceTimers, [from, to] as const);
  await page.evaluate(replaceTimers, [from, to] as const);
}

/** Runs in the page. */
function replaceTimers([usual, longer]: readonly [number, number]): void {
  const start = window.setTimeout.bind(window) as (run: TimerHandler, ms?: number, ...rest: unknown[]) => number;
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) => start(run, ms === usual ? longer : ms, ...rest),
  });
}
