/** The rule ids in docs/rules and the ids in test titles, each with the files that contain it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

import { root } from "./launch.mjs";

const ROW = /^\|\s*([A-Z][A-Z0-9]*-\d+)\s*\|/gmu;
const ID = /\[([A-Z][A-Z0-9]*-\d+)\]/gu;
/** The functions whose first argument is a test title, also as `it.each(…)` or `describe.runIf(…)`. */
const TEST_FUNCTIONS = new Set(["it", "test", "describe"]);
/** Tests declared with these do not run. */
const NOT_RUN = new Set(["skip", "todo", "fixme"]);

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
    const ids = titlesOf(file).flatMap((title) => [...title.matchAll(ID)].map(([, id]) => id));
    for (const id of new Set(ids)) add(found, id, file.slice(root.length + 1));
  }
  return found;
}

/** The titles of the tests and groups of tests in a file, without skipped ones. */
function titlesOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const titles = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const names = calleeNames(node.expression);
      const isTest = TEST_FUNCTIONS.has(names[0]);
      if (isTest && names.some((name) => NOT_RUN.has(name))) return;
      if (isTest && node.arguments[0]) titles.push(node.arguments[0].getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/** The names of a callee: `it.each([…])` has "it" and "each". */
function calleeNames(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...calleeNames(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return calleeNames(expression.expression);
  return [];
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
