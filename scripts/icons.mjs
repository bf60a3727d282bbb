/**
 * Renders the home-screen icons from the favicon with Chromium. Run it by hand after a change of the logo, and commit
 * the images.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "@playwright/test";

import { root } from "./launch.mjs";

const publicFolder = join(root, "apps", "web", "public");
const favicon = readFileSync(join(publicFolder, "favicon.svg"), "utf8");
const letter = /<g [\s\S]*<\/g>/u.exec(favicon)?.[0] ?? "";
const [, background] = /fill="(#\w+)"/u.exec(favicon) ?? [];
/** Maskable icon: launchers crop it, so the background fills the square and the letter stays in the safe zone. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${background}" d="M0 0H64V64H0Z"/><g transform="translate(9.6 9.6) scale(.7)">${letter}</g></svg>`;
const icons = [
  ["icon-192", favicon, 192],
  ["icon-512", favicon, 512],
  ["maskable-192", maskable, 192],
  ["maskable-512", maskable, 512],
  // iOS rounds the corners itself and shows no transparency.
  ["apple-touch-icon", maskable, 180],
];

mkdirSync(join(publicFolder, "icons"), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env["HUBBUB_CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, svg, size] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: join(publicFolder, "icons", `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
