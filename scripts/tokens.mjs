/**
 * The design tokens of the pages that do not load the web app's stylesheet: the sign-on, which stands alone, and the
 * offline page. Their stylesheets contain a generated block with the tokens that they use.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";

const SOURCES = ["apps/web/src/styles/tokens.css", "apps/web/src/styles/theme.css"];
const BLOCK = /(\/\* Tokens, generated[^*]*\*\/\n)[\s\S]*?(\n *\/\* End of the tokens \*\/)/u;
const TOKEN = /(--[\w-]+):( ?)([^;]+);/gu;
const [TOKENS, TEXT] = SOURCES.map((source) => readFileSync(join(root, source), "utf8"));
/** Without the values for preferences, which are below the themes. */
const THEMES = [TOKENS, TEXT].map((text) => text.split("@media")[0]).join("");
/** The values for people who prefer more contrast. */
const CONTRAST_QUERY = "@media (prefers-contrast: more)";
const MORE_CONTRAST = TOKENS.split(CONTRAST_QUERY)[1];

/**
 * @param {string} name path of a stylesheet from the root of the repository
 * @returns {string} its text, with the block of the tokens that it uses
 * @throws Error if the stylesheet has no such block
 */
export function withTokens(name) {
  const text = readFileSync(join(root, name), "utf8");
  if (!BLOCK.test(text)) throw new Error(`${name} has no block of tokens.`);
  const own = text.replace(BLOCK, "");
  const contrast = tokensFor(own, MORE_CONTRAST);
  const lines = tokensFor(own + contrast.join(""), THEMES);
  if (contrast.length > 0) lines.push(`  ${CONTRAST_QUERY} {`, ...contrast.map((line) => `  ${line}`), "  }");
  return text.replace(BLOCK, (_block, start, end) => `${start}${lines.join("\n")}${end}`);
}

/** The declarations of `source` whose tokens `text` uses. */
function tokensFor(text, source) {
  return [...source.matchAll(TOKEN)]
    .filter(([, token]) => text.includes(`var(${token})`))
    .map(([, token, space, value]) => `  ${token}:${space}${value.replace(/#\w+/gu, (hex) => hex.toLowerCase())};`);
}
