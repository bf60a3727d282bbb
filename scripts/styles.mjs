/**
 * Fails if the web app breaks a rule of its styles (decision 019):
 *
 * - styles are in `styles/`, or in `<Name>.module.css` beside the component that uses them;
 * - every class of a module is used, and every class that a component uses is in its module or is a utility of Tailwind;
 * - an element has utilities or classes of a module, not both;
 * - media queries and utilities use the breakpoints of `styles/theme.css`;
 * - no code and no test finds an element by its class.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

import { compile } from "@tailwindcss/node";
import { transform } from "lightningcss";

import { root } from "./launch.mjs";

const WEB = join(root, "apps", "web", "src");
const STYLES = join(WEB, "styles");
const ALL_UTILITIES = join(STYLES, "utilities.css");

const faults = [];
const read = (file) => readFileSync(file, "utf8");
const lineOf = (text, index) => text.slice(0, index).split("\n").length;
const report = (file, line, fault) => faults.push(`${relative(root, file)}:${line} ${fault}`);
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The names of all classes that stylesheets select, without escapes. */
function classesOf(file, code) {
  const names = new Set();
  const collect = (selector) => {
    for (const part of selector) {
      if (part.type === "class") names.add(part.name);
      for (const nested of part.selectors ?? []) collect(nested);
    }
  };
  transform({
    filename: file,
    code: Buffer.from(code),
    errorRecovery: true,
    visitor: {
      Selector(selector) {
        collect(selector);
      },
    },
  });
  return names;
}

const breakpoints = new Set(
  [...read(join(STYLES, "theme.css")).matchAll(/--breakpoint-\w+: ([\d.]+rem)/gu)].map(([, width]) => width),
);

function checkStylesheet(file) {
  const code = read(file);
  for (const { 0: query, index } of code.matchAll(/@media [^{]*/gu)) {
    for (const [, width] of query.matchAll(/width\D*([\d.]+rem)|([\d.]+rem)(?= <=? width)/gu)) {
      if (width && !breakpoints.has(width)) report(file, lineOf(code, index), `${width} is no breakpoint`);
    }
  }
  if (file.startsWith(STYLES)) return;
  if (!file.endsWith(".module.css")) report(file, 1, "is no module");
  if (code.includes(":global")) report(file, lineOf(code, code.indexOf(":global")), "selects a global class");
}

/** The expressions or texts of all `className` attributes, with their lines. */
function classAttributes(code) {
  const found = [];
  for (const { 0: start, index } of code.matchAll(/\b\w*[cC]lassName=(?=["{])/gu)) {
    const from = index + start.length;
    let to = from + 1;
    if (code[from] === '"') to = code.indexOf('"', to) + 1;
    else for (let depth = 1; depth > 0; to += 1) depth += code[to] === "{" ? 1 : code[to] === "}" ? -1 : 0;
    found.push({ text: code.slice(from, to), line: lineOf(code, index) });
  }
  return found;
}

/** The literal class names in an attribute: those in texts and in the fixed parts of templates. */
function literalsOf(attribute) {
  const withoutComparisons = attribute.replaceAll(/[!=]== (?:"[^"]*"|'[^']*')|\[["'][^\]]*["']\](?=[^"'`\s])/gu, "");
  const texts = [...withoutComparisons.matchAll(/"([^"]*)"|`([^`]*)`/gu)].map(([, text, template]) => text ?? template);
  return texts.flatMap((text) => text.replaceAll(/\S*\$\{[^}]*\}\S*/gu, " ").split(/\s+/u)).filter(Boolean);
}

const utilities = new Map();
/** Classes of each module that a component uses. */
const used = new Map();

function checkComponent(file) {
  const code = read(file);
  const imported = new Map();
  for (const [, name, path] of code.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/gu)) {
    const module = join(dirname(file), path);
    imported.set(name, module);
    if (dirname(module) !== dirname(file)) report(file, 1, `imports the styles of another folder: ${path}`);
    const names = used.get(module) ?? new Map();
    used.set(module, names);
    for (const { 1: className, index } of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "gu")))
      names.set(className, `${relative(root, file)}:${lineOf(code, index)}`);
  }
  for (const { text, line } of classAttributes(code)) {
    const literals = literalsOf(text);
    const isMixed = literals.length > 0 && [...imported.keys()].some((name) => text.includes(`${name}.`));
    if (isMixed) report(file, line, `has utilities and a class of a module: ${literals.join(" ")}`);
    for (const literal of literals) utilities.set(literal, `${relative(root, file)}:${line}`);
  }
}

function checkQueries(file) {
  const code = read(file);
  const pattern =
    /(?:(?:querySelector(?:All)?|closest)(?:<[^>]*>)?\(|(?:matches|locator)\(|selector:)\s*["'`](?:[^"'`]*[\s>(:a-z\])])?\.[a-z]/gu;
  for (const { index } of code.matchAll(pattern)) report(file, lineOf(code, index), "finds an element by its class");
}

for (const file of filesIn(WEB)) {
  if (file.endsWith(".css")) checkStylesheet(file);
  if (/\.tsx?$/u.test(file)) checkQueries(file);
  if (/(?<!\.test)\.tsx$/u.test(file)) checkComponent(file);
}
for (const file of filesIn(join(root, "e2e"))) if (file.endsWith(".ts")) checkQueries(file);

for (const file of filesIn(WEB).filter((name) => name.endsWith(".module.css"))) {
  const names = used.get(file) ?? new Map();
  const declared = classesOf(file, read(file));
  for (const name of declared) if (!names.has(name)) report(file, 1, `.${name} is not used`);
  for (const [name, place] of names)
    if (!declared.has(name)) faults.push(`${place} .${name} is not in ${basename(file)}`);
}

const compiler = await compile(read(ALL_UTILITIES), { base: STYLES, onDependency() {} });
const known = classesOf("utilities.css", compiler.build([...utilities.keys()]));
for (const [name, place] of utilities) {
  if (/(?:^|:)(?:min|max)-\[[^\]]*\]:/u.test(name)) faults.push(`${place} ${name} has a breakpoint of its own`);
  if (!known.has(name) && !["group", "peer"].includes(name.split("/")[0]))
    faults.push(`${place} ${name} is no utility`);
}

if (faults.length > 0) {
  process.stdout.write(`${faults.join("\n")}\n`);
  process.exit(1);
}
