/**
 * What a phone downloads before an event page is usable, from the build: rule LOAD-1. `node scripts/first-load.mjs`
 * builds and prints it; `npm test` fails when the scripts are over their budget.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { build, root } from "./launch.mjs";

/** 105 KB of scripts as served with gzip. The page draws with nothing but these scripts and its styles. */
const BUDGET_BYTES = 105 * 1024;
const PAGE = "src/pages/event/EventPage.tsx";

/** What the shell of an event page names: scripts of the app and the page, and their styles, relative to `dist`. */
export function firstLoadFiles(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/gu)].map(([, file]) => file);
  const scripts = new Set(named.filter((file) => file.endsWith(".js")));
  const styles = new Set(named.filter((file) => file.endsWith(".css")));
  const seen = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(PAGE);
  return { scripts: [...scripts], styles: [...styles] };
}

/** Sizes of the first load as served, in bytes: `gzip` is the prepared file, `brotli` its other copy. */
function firstLoad() {
  const dist = join(root, "apps/web/dist");
  const { scripts, styles } = firstLoadFiles(dist);
  const sizeOf = (file) => ({
    file,
    gzip: statSync(join(dist, `${file}.gz`)).size,
    brotli: statSync(join(dist, `${file}.br`)).size,
    plainGzip: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  });
  const html = readFileSync(join(dist, "index.html"));
  return {
    scripts: scripts.map(sizeOf).toSorted((a, b) => b.gzip - a.gzip),
    styles: styles.map(sizeOf).toSorted((a, b) => b.gzip - a.gzip),
    html: { gzip: gzipSync(html).length, brotli: brotliCompressSync(html).length },
  };
}

/** Prints the first load and answers whether its scripts are within their budget. */
export function checkFirstLoad() {
  const { scripts, styles, html } = firstLoad();
  const sum = (files, key) => files.reduce((total, size) => total + size[key], 0);
  const say = (bytes, what) => process.stdout.write(`${String(bytes).padStart(8)}  ${what}\n`);
  for (const { file, gzip } of [...scripts, ...styles]) say(gzip, file);
  const total = sum(scripts, "gzip");
  say(total, `scripts as served with gzip; budget ${BUDGET_BYTES}`);
  say(sum(scripts, "plainGzip"), "the same with the gzip of zlib, level 9");
  say(sum(scripts, "brotli"), "the same with Brotli, which browsers take over https");
  say(sum(styles, "gzip"), `styles (Brotli ${sum(styles, "brotli")}), not in the budget`);
  say(html.gzip, `the shell without an event's data (Brotli ${html.brotli}), not in the budget`);
  const schemas = scripts.find(({ file }) => file.includes("/schemas-"));
  if (schemas) {
    process.stdout.write("FAILED [LOAD-1] The schema library is part of the first load: docs/first-load.md\n");
  }
  const isWithin = total <= BUDGET_BYTES && !schemas;
  if (total > BUDGET_BYTES) {
    process.stdout.write(
      `FAILED [LOAD-1] The first load is ${total - BUDGET_BYTES} bytes over its budget: docs/first-load.md\n`,
    );
  }
  return isWithin;
}

if (process.argv[1]?.endsWith("first-load.mjs")) {
  build();
  process.exit(checkFirstLoad() ? 0 : 1);
}
