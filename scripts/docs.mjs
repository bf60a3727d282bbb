/** Documents made from the code: docs/openapi.json and docs/api.md. With --check, says whether they are up to date. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openApiDocument } from "../apps/server/src/api/openapi.ts";
import { accessRules } from "../apps/server/src/domain/access/rules.ts";
import { root } from "./launch.mjs";

function apiPage(document) {
  const lines = [
    "# The calls",
    "",
    "Made from the contract by `npm run check -- --fix`; do not edit. Schemas: [openapi.json](openapi.json), served at",
    "`/api/openapi.json`. Refusals answer `{code, message}`; a submission may carry an `Idempotency-Key` header.",
    "",
    "| Call | Who | What |",
    "| --- | --- | --- |",
  ];
  for (const operations of Object.values(document.paths)) {
    for (const { operationId, summary } of Object.values(operations)) {
      lines.push(`| \`${operationId}\` | ${accessRules[operationId].who} | ${summary} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

const document = openApiDocument();
const files = { "docs/openapi.json": `${JSON.stringify(document, null, 2)}\n`, "docs/api.md": apiPage(document) };
let outdated = 0;
for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
  if (process.argv.includes("--check")) {
    process.stdout.write(`${name} is out of date.\n`);
    outdated += 1;
  } else writeFileSync(path, text);
}
process.exit(outdated > 0 ? 1 : 0);
