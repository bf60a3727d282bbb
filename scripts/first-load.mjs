/**
 * Size of the first load: what a phone downloads before an event page is usable (rules LOAD-1 and LOAD-6). `node
 * scripts/first-load.mjs` builds the web app and prints the sizes; `npm test` fails if one of the budgets is exceeded.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { build, root } from "./launch.mjs";

/** Budgets in bytes, as served over plain http: scripts and styles with gzip. Fonts are those of an English page. */
const BUDGETS = { scripts: 112 * 1024, styles: 32 * 1024, fonts: 30 * 1024 };
const ENGLISH_FONT = /-english-[^/]+\.woff2$/u;
/** The chunk that the first script of a page loads. */
const CHUNK = "core";

/** Scripts and styles of the first load of an event page, relative to `dist`, from index.html and the Vite manifest. */
export function firstLoadFiles(dist) {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/gu)].map(([, file]) => file);
  const scripts = new Set([...named.filter((file) => file.endsWith(".js")), ...filesOf(dist, [CHUNK])]);
  return { scripts: [...scripts], styles: named.filter((file) => file.endsWith(".css")) };
}

/** Files of the chunks with these names, and of all chunks that they import, relative to `dist`. */
export function filesOf(dist, names) {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const files = new Set();
  const visit = ({ file, imports = [] }) => {
    if (files.has(file)) return;
    files.add(file);
    for (const imported of imports) visit(manifest[imported]);
  };
  for (const name of names) {
    const chunk = Object.values(manifest).find((each) => each.name === name);
    if (!chunk) throw new Error(`The build has no chunk ${name}`);
    visit(chunk);
  }
  return files;
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
  const fonts = readdirSync(join(dist, "assets")).filter((name) => ENGLISH_FONT.test(name));
  return {
    scripts: scripts.map(sizeOf).toSorted((a, b) => b.gzip - a.gzip),
    styles: styles.map(sizeOf).toSorted((a, b) => b.gzip - a.gzip),
    // Fonts are compressed already.
    fonts: fonts.map((name) => ({ file: `assets/${name}`, gzip: statSync(join(dist, "assets", name)).size })),
    html: { gzip: gzipSync(html).length, brotli: brotliCompressSync(html).length },
  };
}

/** Prints the sizes and returns whether all are within their budgets. */
export function checkFirstLoad() {
  const { scripts, styles, fonts, html } = firstLoad();
  const sum = (files, key) => files.reduce((total, size) => total + size[key], 0);
  const print = (bytes, what) => process.stdout.write(`${String(bytes).padStart(8)}  ${what}\n`);
  for (const { file, gzip } of [...scripts, ...styles, ...fonts]) print(gzip, file);
  const totals = { scripts: sum(scripts, "gzip"), styles: sum(styles, "gzip"), fonts: sum(fonts, "gzip") };
  for (const [kind, total] of Object.entries(totals)) print(total, `${kind} as served; budget ${BUDGETS[kind]}`);
  print(sum(scripts, "plainGzip"), "scripts with zlib's gzip, level 9");
  print(sum(scripts, "brotli"), "scripts with Brotli, which browsers accept over https");
  print(sum(styles, "brotli"), "styles with Brotli");
  print(html.gzip, `index.html without content (Brotli ${html.brotli}), not in the budget`);
  const faults = Object.entries(totals)
    .filter(([kind, total]) => total > BUDGETS[kind])
    .map(([kind, total]) => {
      const rule = kind === "scripts" ? "LOAD-1" : "LOAD-6";
      return `[${rule}] The ${kind} of the first load are ${total - BUDGETS[kind]} bytes over their budget`;
    });
  for (const fault of faults) process.stdout.write(`FAILED ${fault}: docs/first-load.md\n`);
  return faults.length === 0;
}

if (process.argv[1]?.endsWith("first-load.mjs")) {
  build();
  process.exit(checkFirstLoad() ? 0 : 1);
}
