/**
 * Documents and color tokens generated from the code and from other documents. With --check, reports those that are out
 * of date; without it, writes them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openApiDocument } from "../apps/server/src/api/openapi.ts";
import { settings } from "../apps/server/src/config-variables.ts";
import { calls } from "../packages/contract/src/calls.ts";
import { accessTable } from "./access-table.mjs";
import { withColorTokens } from "./color-tokens.mjs";
import { configurationPage } from "./configuration-page.mjs";
import { root } from "./launch.mjs";
import { withBlock } from "./markdown.mjs";

const document = openApiDocument();

const files = {
  "docs/openapi.json": `${JSON.stringify(document, null, 2)}\n`,
  "docs/api.md": apiPage(),
  "docs/configuration.md": configurationPage(settings),
  "docs/access.md": withBlock(textOf("docs/access.md"), "calls", accessTable(calls)),
  "apps/identity/src/assets/style.css": withColorTokens("apps/identity/src/assets/style.css"),
  "apps/web/public/offline.css": withColorTokens("apps/web/public/offline.css"),
};
let outdated = 0;
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  if (existsSync(path) && textOf(name) === text) continue;
  if (process.argv.includes("--check")) {
    process.stdout.write(`${name} is out of date: run npm run check -- --fix.\n`);
    outdated += 1;
  } else writeFileSync(path, text);
}
process.exit(outdated > 0 ? 1 : 0);

function apiPage() {
  const items = Object.entries(calls).map(([name, { access, summary }]) => `- \`${name}\` (${access.who}): ${summary}`);
  return page([
    "# HTTP calls",
    "",
    "Generated from the contract by `npm run check -- --fix`; do not edit. Each call names who may make it;",
    "[access.md](access.md) has the other conditions and explains the roles, [openapi.json](openapi.json) the schemas, and",
    "the [API guide](api-guide.md) how to begin.",
    "",
    ...items,
  ]);
}

function textOf(name) {
  return readFileSync(join(root, name), "utf8");
}

function page(lines) {
  return `${lines.join("\n")}\n`;
}
