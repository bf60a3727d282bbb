/**
 * Finds Chromium for the browser tests, in this order: HUBBUB_CHROMIUM, an installed browser, Debian's package
 * (installed if allowed), Playwright's own download.
 */
import { existsSync } from "node:fs";

import { installDebianPackages } from "./debian.mjs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Chromium, and fonts for emoji and the scripts of the eleven languages. */
const debianPackages = ["chromium", "fonts-noto-color-emoji", "fonts-noto-core", "fonts-noto-cjk"];

/** Returns the path of Chromium. Installs Debian's package if allowed. Ends the process if there is no browser. */
export async function ensureBrowser() {
  const given = process.env.HUBBUB_CHROMIUM;
  if (given) return given;
  const found = known.find((path) => existsSync(path));
  if (found) return found;
  const wasTried = installDebianPackages("Chromium for the browser tests", ...debianPackages);
  if (wasTried && existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  process.stderr.write(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium), run npx playwright install chromium, or set HUBBUB_CHROMIUM to its path.\n",
  );
  return process.exit(1);
}
