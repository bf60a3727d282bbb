/**
 * Documents and .env.example, generated from the code. With --check, reports those that are out of date;
 * without it, writes them.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openApiDocument } from "../apps/server/src/api/openapi.ts";
import { variables } from "../apps/server/src/config/variables.ts";
import { configurationPage } from "./configuration-page.mjs";
import { envExample } from "./env-example.mjs";
import { root } from "./launch.mjs";

const files = {
  "docs/openapi.json": `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  "docs/configuration.md": configurationPage(variables),
  ".env.example": envExample(variables),
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

function textOf(name) {
  return readFileSync(join(root, name), "utf8");
}
