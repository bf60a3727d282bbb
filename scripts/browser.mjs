/** A Chromium for the browser tests: the one given, the machine's, Debian's package where it may be installed, Playwright's. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** With these, emoji and the eleven languages' scripts look as on people's phones. */
const debianPackages = ["chromium", "fonts-noto-color-emoji", "fonts-noto-core", "fonts-noto-cjk"];

/** Where Chromium is; installs Debian's package when it may. */
export async function ensureBrowser() {
  const given = process.env.HUBBUB_CHROMIUM;
  if (given) return given;
  const found = known.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium for the browser tests…\n");
    const apt = (...args) =>
      spawnSync("apt-get", ["-qq", ...args], {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update");
    apt("install", "-y", "--no-install-recommends", ...debianPackages);
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  const { chromium } = await import("@playwright/test");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  process.stderr.write(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium), run npx playwright install chromium, or set HUBBUB_CHROMIUM to its path.\n",
  );
  return process.exit(1);
}
