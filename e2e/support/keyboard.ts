/** Keyboard-only actions: Tab, Enter, Space and the arrow keys. */
import { expect, type Locator, type Page } from "@playwright/test";

/** More than the number of focusable elements on any page. */
const STOPS_MAX = 160;

/** Presses Tab until this element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${target.toString()}`);
}

/** Moves the focus to a control and presses it. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and replaces its text. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/**
 * Moves a lifted row with an arrow key until the page announces the text. Retries, because the list accepts arrow keys
 * only some time after the lift.
 */
export async function liftTo(page: Page, announced: string, arrow: "ArrowUp" | "ArrowDown"): Promise<void> {
  const said = page.getByText(announced);
  await expect(async () => {
    if ((await said.count()) === 0) await page.keyboard.press(arrow);
    await expect(said).toBeAttached({ timeout: 5000 });
  }).toPass();
}
