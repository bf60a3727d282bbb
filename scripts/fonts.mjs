/**
 * Writes the font files of English pages to apps/web/src/styles/fonts. Run it after an update of the fonts. The
 * published files for Latin contain more characters; those of other languages are loaded only by pages that use them.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import subsetFont from "subset-font";

import { root } from "./launch.mjs";

const FONTS = ["funnel-display", "wix-madefor-text"];
/** Printable ASCII, and the punctuation of English texts. */
const ENGLISH = new Set([
  ...range(0x20, 0x7e),
  0xa0,
  0xb7,
  ...range(0x2013, 0x2014),
  ...range(0x2018, 0x201d),
  0x2022,
  0x2026,
]);
/** All characters of the published files for Latin. */
const LATIN = range(0x20, 0xff).concat(
  range(0x2000, 0x206f),
  [0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc, 0x304, 0x308, 0x329],
  [0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215, 0xfeff, 0xfffd],
);
/** The files and their characters. The unicode-range of each in fonts.css has the same characters. */
const PARTS = { english: [...ENGLISH], "latin-other": LATIN.filter((code) => !ENGLISH.has(code)) };

const target = join(root, "apps/web/src/styles/fonts");
await mkdir(target, { recursive: true });
for (const name of FONTS) {
  const source = join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  const published = await readFile(source);
  for (const [part, codes] of Object.entries(PARTS)) {
    const subset = await subsetFont(published, String.fromCodePoint(...codes), { targetFormat: "woff2" });
    await writeFile(join(target, `${name}-${part}.woff2`), subset);
    process.stdout.write(`${name}-${part}.woff2: ${subset.length} bytes\n`);
  }
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
