/**
 * Size of the first load: what a phone downloads before an event page is usable (rule LOAD-1). `node
 * scripts/first-load.mjs` builds the web app and prints the sizes; `npm test` fails if the scripts exceed the budget.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { build, root } from "./launch.mjs";

/** Maximum gzip size of the scripts of the first load. The page renders with these scripts and its styles alone. */
const BUDGET_BYTES = 105 * 1024;
/** The chunks that the first script of an event page loads, one after the other. */
const CHUNKS = ["core", "EventPage"];

/** Scripts and styles of the first load of an event page, relative to `dist`, from index.html and the Vite manifest. */
export function firstLoadFiles(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/gu)].map(([, file]) => file);
  const scripts = new Set(named.filter((file) => file.endsWith(".js")));
  const styles = new Set(named.filter((file) => file.endsWith(".css")));
  const seen = new Set();
  const visit = (chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
  };
  for (const name of CHUNKS) {
    const chunk = Object.values(manifest).find((each) => each.name === name);
    if (!chunk) throw new Error(`The build has no chunk ${name}`);
    visit(chunk);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/** Sizes in bytes: `gzip` and `brotli` of the precompressed files, `plainGzip` with zlib for comparison. */
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

/** Prints the sizes and returns whether the scripts are within the budget. */
export function checkFirstLoad() {
  const { scripts, styles, html } = firstLoad();
  const sum = (files, key) => files.reduce((total, size) => total + size[key], 0);
  const print = (bytes, what) => process.stdout.write(`${String(bytes).padStart(8)}  ${what}\n`);
  for (const { file, gzip } of [...scripts, ...styles]) print(gzip, file);
  const total = sum(scripts, "gzip");
  print(total, `scripts as served with gzip; budget ${BUDGET_BYTES}`);
  print(sum(scripts, "plainGzip"), "scripts with zlib's gzip, level 9");
  print(sum(scripts, "brotli"), "scripts with Brotli, which browsers accept over https");
  print(sum(styles, "gzip"), `styles (Brotli ${sum(styles, "brotli")}), not in the budget`);
  print(html.gzip, `index.html without event data (Brotli ${html.brotli}), not in the budget`);
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
