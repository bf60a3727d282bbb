/** An organizer who has no mouse: everything by Tab, Enter, Space and the arrows. */
import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page of ours has. */
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

/** Goes to a control and presses it. */
export async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and writes into it. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Moves a lifted row until the page says where it is; the list takes arrows only a moment after it was lifted. */
export async function liftTo(page: Page, announced: string, arrow: "ArrowUp" | "ArrowDown"): Promise<void> {
  const said = page.getByText(announced);
  await expect(async () => {
    if ((await said.count()) === 0) await page.keyboard.press(arrow);
    await expect(said).toBeAttached({ timeout: 1000 });
  }).toPass();
}
