/** Every rule in docs/rules has a test that carries its id, every id in a test title has its rule, and no id stands twice. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";

const ID = /\[([A-Z][A-Z0-9]*-\d+)\]/gu;
const faults = [];

function filesUnder(path, wanted) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist"].includes(entry.name)) return [];
    const child = join(path, entry.name);
    if (entry.isDirectory()) return filesUnder(child, wanted);
    return wanted.test(entry.name) ? [child] : [];
  });
}

const written = new Map();
const folder = join(root, "docs", "rules");
for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
  for (const [, id] of readFileSync(join(folder, file), "utf8").matchAll(/^\|\s*([A-Z][A-Z0-9]*-\d+)\s*\|/gmu)) {
    if (written.has(id)) faults.push(`${id} stands in ${written.get(id)} and in ${file}.`);
    written.set(id, file);
  }
}

const tested = new Map();
for (const part of ["packages", "apps", "e2e"]) {
  for (const file of filesUnder(join(root, part), /\.(?:test|spec|contract)\.tsx?$/u)) {
    for (const [, id] of readFileSync(file, "utf8").matchAll(ID)) tested.set(id, file.slice(root.length + 1));
  }
}

for (const [id, file] of written) if (!tested.has(id)) faults.push(`${id} (docs/rules/${file}) has no test.`);
for (const [id, file] of tested) if (!written.has(id)) faults.push(`${id} (${file}) has no rule in docs/rules.`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${written.size} rules, ${tested.size} ids in tests.\n`);
process.exit(faults.length > 0 ? 1 : 0);
