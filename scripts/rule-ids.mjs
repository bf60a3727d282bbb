/** Reads the rule ids in docs/rules and in test titles. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";

const ROW = /^\|\s*([A-Z][A-Z0-9]*-\d+)\s*\|/gmu;
const TITLE = /\[([A-Z][A-Z0-9]*-\d+)\]/gu;

/** @returns {Map<string, string[]>} for each rule id, the files of docs/rules with a row for it, once per row */
export function rulesInDocs() {
  const found = new Map();
  for (const file of readdirSync(join(root, "docs/rules")).filter((name) => name.endsWith(".md"))) {
    for (const [, id] of readFileSync(join(root, "docs/rules", file), "utf8").matchAll(ROW)) add(found, id, file);
  }
  return found;
}

/** @returns {Map<string, string[]>} for each id in test titles, the test files relative to the repository, sorted */
export function rulesInTests() {
  const found = new Map();
  for (const file of ["apps", "e2e", "packages"].flatMap((part) => testFilesUnder(join(root, part)))) {
    const ids = [...readFileSync(file, "utf8").matchAll(TITLE)].map(([, id]) => id);
    for (const id of new Set(ids)) add(found, id, file.slice(root.length + 1));
  }
  return found;
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
