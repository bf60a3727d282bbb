/** Finds the rules that docs/rules defines, and those that test titles name. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

import { root } from "./launch.mjs";

const RULE = /^- \*\*([A-Z][A-Z0-9]*-\d+)\*\* /gmu;
const ID = /\[([A-Z][A-Z0-9]*-\d+)\]/gu;
/** The functions whose first argument is a title, also when called as `it.each(…)` or `describe.runIf(…)`. */
const TEST_FUNCTIONS = new Set(["it", "test", "describe"]);
/** Tests that are declared with one of these, such as `it.skip`, do not run. */
const NOT_RUN = new Set(["skip", "todo", "fixme"]);

/**
 * Reads the lists of docs/rules.
 * @returns {Map<string, string[]>} for each id the names of the files that define it; a file that defines it twice
 * is named twice
 */
export function rulesInDocs() {
  const found = new Map();
  for (const file of readdirSync(join(root, "docs/rules")).toSorted().filter(isMarkdown)) {
    for (const [, id] of readFileSync(join(root, "docs/rules", file), "utf8").matchAll(RULE)) add(found, id, file);
  }
  return found;
}

/**
 * Reads the titles of all tests that run.
 * @returns {Map<string, string[]>} for each id the test files with a title that names it, as paths in the repository
 */
export function rulesInTests() {
  const found = new Map();
  for (const file of ["apps", "e2e", "packages"].flatMap((part) => testFilesUnder(join(root, part)))) {
    const ids = titlesOf(file).flatMap((title) => [...title.matchAll(ID)].map(([, id]) => id));
    for (const id of new Set(ids)) add(found, id, file.slice(root.length + 1));
  }
  return found;
}

/** The source text of the titles of all tests and `describe` blocks in a file that run. */
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

/** The names in a called expression: `it.each([…])` has "it" and "each". */
function calleeNames(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression)) return [...calleeNames(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return calleeNames(expression.expression);
  return [];
}

function isMarkdown(name) {
  return name.endsWith(".md");
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
