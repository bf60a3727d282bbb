/** Builds the web app and compresses its files once, so that the server never does. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import zopfli from "@gfx/zopfli";
import { build } from "vite";

import { firstLoadFiles } from "./first-load.mjs";

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), "apps", "web");
await build({ root: web, logLevel: "warn" });

const dist = join(web, "dist");
const assets = join(dist, "assets");
// Browsers take Brotli over https only: on a venue's plain http, gzip is what every phone in the room downloads.
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
