/** Builds the web app and compresses its files once, so that the server never does. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { build } from "vite";

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), "apps", "web");
await build({ root: web, logLevel: "warn" });

const assets = join(web, "dist", "assets");
for (const name of readdirSync(assets)) {
  if (!/\.(?:js|css|svg|json)$/u.test(name)) continue;
  const bytes = readFileSync(join(assets, name));
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  writeFileSync(join(assets, `${name}.br`), brotli);
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
