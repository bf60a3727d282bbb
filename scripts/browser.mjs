/**
 * Finds Chromium for the browser tests and Lighthouse, in this order: HUBBUB_CHROMIUM, an installed browser, Debian's
 * package (installed if allowed), Playwright's own download.
 */
import { existsSync } from "node:fs";

import { installDebianPackages } from "./debian.mjs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Chromium that cannot open windows: it needs a quarter less processor time. */
export const BROWSER_OF_TESTS = "chromium-headless-shell";
/** Fonts for emoji and the scripts of the eleven languages. */
const fonts = ["fonts-noto-color-emoji", "fonts-noto-core", "fonts-noto-cjk"];

/**
 * Returns the path of Chromium. Installs Debian's package if allowed. Ends the process if there is no browser.
 * @param debianPackage the preferred browser: "chromium" or `BROWSER_OF_TESTS`
 */
export async function ensureBrowser(debianPackage) {
  const given = process.env.HUBBUB_CHROMIUM;
  if (given) return given;
  const preferred = `/usr/bin/${debianPackage}`;
  const found = [preferred, ...known].find((path) => existsSync(path));
  if (found) return found;
  const wasTried = installDebianPackages("Chromium", debianPackage, ...fonts);
  if (wasTried && existsSync(preferred)) return preferred;
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  process.stderr.write(
    `Chromium is missing: install it (Debian: apt-get install ${debianPackage}), run npx playwright install chromium, or set HUBBUB_CHROMIUM to its path.\n`,
  );
  return process.exit(1);
}
