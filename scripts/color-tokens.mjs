/**
 * The color tokens of the pages that do not load the web app's stylesheet: the sign-on, which stands alone, and the
 * offline page. Their stylesheets contain a generated block with the tokens that they use.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";

const TOKENS = "apps/web/src/styles/tokens.css";
const BLOCK = /(\/\* Color tokens, generated[^*]*\*\/\n)[\s\S]*?(\n *\/\* End of the color tokens \*\/)/u;
/** A token whose value is one color, or one for each theme. Shadows are not included. */
const COLOR = /^ *(--[\w-]+): ((?:light-dark\()?#[\dA-F]{3,8}(?:, #[\dA-F]{3,8}\))?);/gimu;

/**
 * @param {string} name path of a stylesheet from the root of the repository
 * @returns {string} its text, with the block of the color tokens that it uses
 * @throws Error if the stylesheet has no such block
 */
export function withColorTokens(name) {
  const text = readFileSync(join(root, name), "utf8");
  if (!BLOCK.test(text)) throw new Error(`${name} has no block of color tokens.`);
  const own = text.replace(BLOCK, "");
  const lines = [...readFileSync(join(root, TOKENS), "utf8").matchAll(COLOR)]
    .filter(([, token]) => own.includes(`var(${token})`))
    .map(([, token, value]) => `  ${token}: ${value.toLowerCase()};`);
  return text.replace(BLOCK, (_block, start, end) => `${start}${lines.join("\n")}${end}`);
}
