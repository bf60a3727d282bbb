/** Looks for accessibility violations in a page. Tests that use it set reduced motion (`AT_REST`). */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The source of axe, which defines `window.axe`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Waits until everything has loaded, then ends animations until none has started for 0.1 s, because axe cannot measure
 * the contrast of fading elements.
 */
async function settle(page: Page): Promise<void> {
  await expect(page.getByTestId("skeleton")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    /** Animations without end, such as of a spinner, cannot be ended and fade nothing. */
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
        );
    let still = 0;
    for (let checks = 0; checks < 160 && still < 2; checks += 1) {
      const animations = running();
      for (const animation of animations) animation.finish();
      still = animations.length > 0 ? 0 : still + 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** All rules. Their tags as axe names them. */
const EVERY_RULE = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const;
/** What differs between light and dark. */
const CONTRAST = { type: "rule", values: ["color-contrast"] } as const;

/** Checks the page in light, and its contrast in dark too: the elements are the same. */
export async function findViolations(page: Page): Promise<string[]> {
  const light = await analyze(page, EVERY_RULE);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await analyze(page, CONTRAST);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((violation) => `dark: ${violation}`)];
}

async function analyze(page: Page, runOnly: typeof EVERY_RULE | typeof CONTRAST): Promise<string[]> {
  await settle(page);
  // A document is analyzed several times: in light and dark, and in further states.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const { type, values } = runOnly;
  return page.evaluate(
    async (options) => {
      if (!window.axe) throw new Error("The page was replaced during its analysis");
      const { violations } = await window.axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    // Details of what passes take longer than the checks.
    { runOnly: { type, values: [...values] }, resultTypes: ["violations" as const] },
  );
}
