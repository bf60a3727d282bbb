/**
 * The interface's sentences, read out of the code, and how complete each catalogue is. `--list` prints the sentences
 * as JSON. Ends with 1 where a catalogue lacks a sentence, has one that nobody says, or lost a {mark}.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import ts from "typescript";

import { root } from "./launch.mjs";

const web = join(root, "apps/web/src");
const catalogues = join(web, "lib/i18n");
const LANGUAGES = ["zh", "es", "fr", "de", "ja", "ko", "pt", "ru", "ar", "th"];
/** Only numbers from a million on: the "other" form serves. */
const RARE = { es: ["many"], fr: ["many"], pt: ["many"] };

/** Constants whose texts reach t() through a variable, wherever they are declared. */
const TABLES =
  /^(?:ICEBREAKER_PROMPT|ANONYMOUS|FEATURE_NAMES|MEDALS|STAFF_ROLE_NAMES|[A-Z_]+_(?:NAMES|LABELS|SENTENCE|SENTENCES|TITLES))$/u;
/** Names of languages and the like: never translated. */
const UNTRANSLATED = new Set(["LANGUAGE_NAMES"]);
/** Legal texts stand in English until an installer puts their own in their place (docs/decisions/071). */
const LEGAL_TEXTS = /pages\/legal\/(?:Terms|Privacy)Page\.tsx$/u;
/** Parts of the server whose refusals only programs read. */
const OUT_OF_SIGHT =
  /^apps\/server\/src\/(?:platform\/(?:realtime|bus|database)\/|platform\/http\/server\.ts|api\/route\.ts|api\/http\.test|api\/live-admission\.ts|config|activities\/translation\/providers\/)/u;
/** Properties whose texts reach t() from a list of rows, by file. */
const PROPERTIES = { "apps/web/src/pages/event/tabs.tsx": ["label"] };

function filesUnder(path, wanted) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name === "dist") return [];
    const child = join(path, entry.name);
    if (entry.isDirectory()) return filesUnder(child, wanted);
    return wanted.test(entry.name) && !/\.(?:test|contract|fixture)\.|\/testing\//u.test(child) ? [child] : [];
  });
}

/** Every text an expression can come to without running it. */
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

/** @returns sentences with the files that say them, and plurals by their "other" form */
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
  /** What the server refuses with: people read it under a failed action. */
  const refusals = (node, file) => {
    if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== "Refusal") return;
    const sentence = node.arguments?.[1];
    if (sentence) for (const text of textsOf(sentence)) add(sentences, text, file);
  };

  for (const path of filesUnder(web, /\.tsx?$/u)) readFile(path, [calls, tables, properties]);
  for (const path of filesUnder(join(root, "packages/contract/src"), /\.ts$/u)) readFile(path, [tables]);
  for (const path of filesUnder(join(root, "apps/server/src"), /\.ts$/u)) {
    if (!OUT_OF_SIGHT.test(relative(root, path))) readFile(path, [refusals, tables]);
  }
  sentences.delete("");
  return { sentences, plurals };
}

/** The keys a language's catalogue needs. */
function keysFor(language, { sentences, plurals }) {
  const rare = RARE[language] ?? [];
  const categories = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((category) => category !== "other" && !rare.includes(category));
  const keys = new Set([...sentences.keys(), ...plurals.keys()]);
  for (const other of plurals.keys()) for (const category of categories) keys.add(`${other}|${category}`);
  return keys;
}

const marksOf = (text) => [...new Set(text.match(/\{\w+\}/gu) ?? [])].sort((a, b) => a.localeCompare(b)).join(" ");

function faultsOf(language, collected) {
  const path = join(catalogues, `${language}.json`);
  const catalogue = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  const keys = keysFor(language, collected);
  const missing = [...keys].filter((key) => !Object.hasOwn(catalogue, key));
  const unsaid = Object.keys(catalogue).filter((key) => !keys.has(key));
  // The forms for one and two may say the number in words.
  const marred = Object.entries(catalogue).filter(
    ([key, text]) => !/\|(?:zero|one|two)$/u.test(key) && marksOf(key) !== marksOf(text),
  );
  return { missing, unsaid, marred: marred.map(([key]) => key), total: keys.size };
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
    const { missing, unsaid, marred, total } = faultsOf(language, collected);
    process.stdout.write(`${language}: ${total - missing.length} of ${total} sentences\n`);
    for (const key of missing) process.stdout.write(`  missing: ${key}\n`);
    for (const key of unsaid) process.stdout.write(`  nobody says: ${key}\n`);
    for (const key of marred) process.stdout.write(`  other {marks}: ${key}\n`);
    faults += missing.length + unsaid.length + marred.length;
  }
  process.exit(faults > 0 ? 1 : 0);
}
