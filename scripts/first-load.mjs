/**
 * Size of the first load: what a phone downloads before an event page is usable (rules LOAD-1 and LOAD-6). `node
 * scripts/first-load.mjs` builds the web app and prints the sizes; `npm test` fails if one of the budgets is exceeded.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

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

/** Prints the sizes and returns whether all are within their budgets. */
export function checkFirstLoad() {
  const dist = join(root, "apps/web/dist");
  const fonts = readdirSync(join(dist, "assets")).filter((name) => ENGLISH_FONT.test(name));
  const downloads = { ...firstLoadFiles(dist), fonts: fonts.map((name) => `assets/${name}`) };
  const print = (bytes, what) => process.stdout.write(`${String(bytes).padStart(8)}  ${what}\n`);
  let isWithin = true;
  for (const [kind, files] of Object.entries(downloads)) {
    let total = 0;
    for (const file of files) {
      // Fonts are compressed already.
      const { size } = statSync(join(dist, kind === "fonts" ? file : `${file}.gz`));
      print(size, file);
      total += size;
    }
    print(total, `${kind} as served; budget ${BUDGETS[kind]}`);
    if (total <= BUDGETS[kind]) continue;
    isWithin = false;
    const rule = kind === "scripts" ? "LOAD-1" : "LOAD-6";
    process.stdout.write(`FAILED [${rule}] The ${kind} of the first load are too large: docs/first-load.md\n`);
  }
  return isWithin;
}

if (process.argv[1]?.endsWith("first-load.mjs")) {
  build();
  process.exit(checkFirstLoad() ? 0 : 1);
}
