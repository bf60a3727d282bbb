/** What a phone downloads before an event page is usable, in gzip bytes, from the build's manifest. Budget: 90 KB. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { build, root } from "./launch.mjs";

export const BUDGET_BYTES = 90 * 1024;
const PAGE = "src/pages/event/EventPage.tsx";

/** Sizes of the scripts that `index.html` and the event page load before the first paint, largest first. */
export function firstLoad() {
  const dist = join(root, "apps/web/dist");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const files = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit("index.html");
  visit(PAGE);
  return [...files]
    .map((file) => ({ file, bytes: statSync(join(dist, `${file}.gz`)).size }))
    .sort((a, b) => b.bytes - a.bytes);
}

if (process.argv[1]?.endsWith("first-load.mjs")) {
  build();
  const sizes = firstLoad();
  for (const { file, bytes } of sizes) process.stdout.write(`${String(bytes).padStart(7)} ${file}\n`);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  process.stdout.write(`${String(total).padStart(7)} in all, budget ${BUDGET_BYTES}\n`);
  process.exit(total > BUDGET_BYTES ? 1 : 0);
}
