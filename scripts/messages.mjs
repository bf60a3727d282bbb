/**
 * Extracts the interface texts from the code and checks the message catalogs. `--list` prints the texts as JSON. Exits
 * with 1 if a catalog lacks a text, has an unused one, or has different {placeholders}.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import ts from "typescript";

import { root } from "./launch.mjs";

const web = join(root, "apps/web/src");
const catalogs = join(web, "lib/i18n");
const LANGUAGES = ["zh", "es", "fr", "de", "ja", "ko", "pt", "ru", "ar", "th"];
/** Plural forms that apply only from a million; the "other" form is used instead. */
const RARE = { es: ["many"], fr: ["many"], pt: ["many"] };

/** Constants whose texts are passed to t() through a variable. */
const TABLES =
  /^(?:ICEBREAKER_PROMPT|ANONYMOUS|FEATURE_NAMES|MEDALS|STAFF_ROLE_NAMES|[A-Z_]+_(?:NAMES|LABELS|SENTENCE|SENTENCES|TITLES))$/u;
/** Constants whose texts are not translated. */
const UNTRANSLATED = new Set(["LANGUAGE_NAMES"]);
/** Legal texts are English only; operators replace them (docs/decisions/071). */
const LEGAL_TEXTS = /pages\/legal\/(?:Terms|Privacy)Page\.tsx$/u;
/** Parts of the server whose error messages are not shown to users. */
const SERVER_INTERNAL =
  /^apps\/server\/src\/(?:platform\/(?:realtime|bus|database)\/|platform\/http\/server\.ts|api\/route\.ts|api\/http\.test|api\/live-admission\.ts|config|activities\/translation\/providers\/)/u;
/** Properties whose texts are passed to t() from a list of rows, by file. */
const PROPERTIES = { "apps/web/src/pages/event/tabs.tsx": ["label"] };

function filesUnder(path, wanted) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name === "dist") return [];
    const child = join(path, entry.name);
    if (entry.isDirectory()) return filesUnder(child, wanted);
    return wanted.test(entry.name) && !/\.(?:test|contract|fixture)\.|\/testing\//u.test(child) ? [child] : [];
  });
}

/** All string values that an expression can have, as far as they are known without running it. */
function textsOf(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return textsOf(node.expression);
  }
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [textsOf(node.left), textsOf(node.right)];
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) return left.flatMap((a) => right.map((b) => a + b));
    return [...left, ...right];
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? textsOf(one.initializer) : []));
  }
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOf);
  return [];
}

/** @returns texts with the files that contain them, and plurals by their "other" form */
export function collect() {
  const sentences = new Map();
  const plurals = new Map();
  const add = (map, key, file) => {
    if (!LEGAL_TEXTS.test(file)) map.set(key, (map.get(key) ?? new Set()).add(file));
  };

  const readFile = (path, visitors) => {
    const file = relative(root, path);
    const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, kind);
    const visit = (node) => {
      for (const visitor of visitors) visitor(node, file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  };

  const calls = (node, file) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    const [first, second, third] = node.arguments;
    if (node.expression.text === "t" && first) for (const text of textsOf(first)) add(sentences, text, file);
    if (node.expression.text === "plural" && second && third) {
      for (const text of textsOf(third)) add(plurals, text, file);
    }
  };
  const tables = (node, file) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    if (!TABLES.test(node.name.text) || UNTRANSLATED.has(node.name.text)) return;
    for (const text of textsOf(node.initializer)) add(sentences, text, file);
  };
  const properties = (node, file) => {
    if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) return;
    if (!PROPERTIES[file]?.includes(node.name.text)) return;
    for (const text of textsOf(node.initializer)) add(sentences, text, file);
  };
  /** Error messages of the server, which the interface shows after a failed action. */
  const refusals = (node, file) => {
    if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== "Refusal") return;
    const sentence = node.arguments?.[1];
    if (sentence) for (const text of textsOf(sentence)) add(sentences, text, file);
  };

  for (const path of filesUnder(web, /\.tsx?$/u)) readFile(path, [calls, tables, properties]);
  for (const path of filesUnder(join(root, "packages/contract/src"), /\.ts$/u)) readFile(path, [tables]);
  for (const path of filesUnder(join(root, "apps/server/src"), /\.ts$/u)) {
    if (!SERVER_INTERNAL.test(relative(root, path))) readFile(path, [refusals, tables]);
  }
  sentences.delete("");
  return { sentences, plurals };
}

/** The keys that the catalog of a language needs. */
function keysFor(language, { sentences, plurals }) {
  const rare = RARE[language] ?? [];
  const categories = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((category) => category !== "other" && !rare.includes(category));
  const keys = new Set([...sentences.keys(), ...plurals.keys()]);
  for (const other of plurals.keys()) for (const category of categories) keys.add(`${other}|${category}`);
  return keys;
}

const placeholdersOf = (text) =>
  [...new Set(text.match(/\{\w+\}/gu) ?? [])].sort((a, b) => a.localeCompare(b)).join(" ");

function faultsOf(language, collected) {
  const path = join(catalogs, `${language}.json`);
  const catalog = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const keys = keysFor(language, collected);
  const missing = [...keys].filter((key) => !Object.hasOwn(catalog, key));
  const unused = Object.keys(catalog).filter((key) => !keys.has(key));
  // The forms for zero, one and two may spell out the number instead of the placeholder.
  const mismatched = Object.entries(catalog).filter(
    ([key, text]) => !/\|(?:zero|one|two)$/u.test(key) && placeholdersOf(key) !== placeholdersOf(text),
  );
  return { missing, unused, mismatched: mismatched.map(([key]) => key), total: keys.size };
}

if (process.argv[1]?.endsWith("messages.mjs")) {
  const collected = collect();
  if (process.argv.includes("--list")) {
    const files = (map) => Object.fromEntries([...map].map(([key, names]) => [key, [...names]]));
    process.stdout.write(
      `${JSON.stringify({ sentences: files(collected.sentences), plurals: files(collected.plurals) }, null, 1)}\n`,
    );
    process.exit(0);
  }
  let faults = 0;
  for (const language of LANGUAGES) {
    const { missing, unused, mismatched, total } = faultsOf(language, collected);
    process.stdout.write(`${language}: ${total - missing.length} of ${total} sentences\n`);
    for (const key of missing) process.stdout.write(`  missing: ${key}\n`);
    for (const key of unused) process.stdout.write(`  unused: ${key}\n`);
    for (const key of mismatched) process.stdout.write(`  different {placeholders}: ${key}\n`);
    faults += missing.length + unused.length + mismatched.length;
  }
  process.exit(faults > 0 ? 1 : 0);
}
