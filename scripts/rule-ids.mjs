/** The rule ids in docs/rules and the ids in test titles, each with the files that contain it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";

const ROW = /^\|\s*([A-Z][A-Z0-9]*-\d+)\s*\|/gmu;
const TITLE = /\[([A-Z][A-Z0-9]*-\d+)\]/gu;

/** @returns {Map<string, string[]>} for each id the files of docs/rules that define it, once per row; the index is left out */
export function rulesInDocs() {
  const found = new Map();
  for (const file of readdirSync(join(root, "docs/rules")).toSorted().filter(isRuleTable)) {
    for (const [, id] of readFileSync(join(root, "docs/rules", file), "utf8").matchAll(ROW)) add(found, id, file);
  }
  return found;
}

/** @returns {Map<string, string[]>} for each id the test files whose titles contain it, relative to the repository */
export function rulesInTests() {
  const found = new Map();
  for (const file of ["apps", "e2e", "packages"].flatMap((part) => testFilesUnder(join(root, part)))) {
    const ids = [...readFileSync(file, "utf8").matchAll(TITLE)].map(([, id]) => id);
    for (const id of new Set(ids)) add(found, id, file.slice(root.length + 1));
  }
  return found;
}

function isRuleTable(name) {
  return name.endsWith(".md") && name !== "index.md";
}

function add(found, id, file) {
  found.set(id, [...(found.get(id) ?? []), file]);
}

function testFilesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      if (["node_modules", "dist"].includes(entry.name)) return [];
      const child = join(path, entry.name);
      if (entry.isDirectory()) return testFilesUnder(child);
      return /\.(?:test|spec|contract)\.tsx?$/u.test(entry.name) ? [child] : [];
    });
}
