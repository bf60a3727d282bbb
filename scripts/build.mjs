/** Builds the web app and its service worker, and compresses the files, so that the server does not have to. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import zopfli from "@gfx/zopfli";
import { build } from "vite";

import { filesOf, firstLoadFiles } from "./first-load.mjs";

/** Chunks that the service worker stores for offline use: the event page, without other pages and message catalogs. */
const OFFLINE_CHUNKS = ["event-view", "event-tabs", "Stage"];

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), "apps", "web");
await build({ root: web, logLevel: "warn" });
await build({ root: web, logLevel: "warn", build: { ssr: true } });

const dist = join(web, "dist");
await buildServiceWorker();

const assets = join(dist, "assets");
// Browsers accept Brotli over https only. Over plain http in a local network, phones download gzip, so the first load
// is compressed with zopfli, which is slower and denser than zlib.
const denser = promisify(zopfli.gzip);
const first = new Set(firstLoadFiles(dist).scripts);
for (const name of readdirSync(assets)) {
  if (!/\.(?:js|css|svg|json)$/u.test(name)) continue;
  const bytes = readFileSync(join(assets, name));
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  writeFileSync(join(assets, `${name}.br`), brotli);
  const gzip = first.has(`assets/${name}`) ? await denser(bytes, { numiterations: 5 }) : gzipSync(bytes, { level: 9 });
  writeFileSync(join(assets, `${name}.gz`), gzip);
}

/**
 * Builds sw.js into the root folder, because a worker's scope is its folder. It contains the file names of this build.
 */
async function buildServiceWorker() {
  const files = precached();
  const version = createHash("sha256");
  for (const file of [...files, "/offline.html", "/offline.js", "/favicon.svg"])
    version.update(file).update(readFileSync(join(dist, file)));
  await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { PRECACHED: JSON.stringify(files), VERSION: JSON.stringify(version.digest("hex").slice(0, 12)) },
    build: {
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: {
        input: join(web, "src/service-worker/worker.ts"),
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
  });
}

/** Files that the service worker stores: those chunks and everything that they import. */
function precached() {
  const { scripts, styles } = firstLoadFiles(dist);
  const files = new Set([...scripts, ...styles, ...filesOf(dist, OFFLINE_CHUNKS)]);
  return [...files].map((file) => `/${file}`).sort((a, b) => (a < b ? -1 : 1));
}
