/**
 * Fails if the web app or the sign-on breaks a rule of the styles (decision 019):
 *
 * - styles are in `styles/`, or in `<Name>.module.css`, which only `<Name>.tsx` imports;
 * - every class of a module is used, and every class that a component uses is in its module or is a utility of Tailwind;
 * - an element has utilities or a class of a module, not both;
 * - utilities style their own element, not elements in it, except icons that a component is given (`[&>svg]`);
 * - `className` of a component of `ui/` does not change its look, or its height if it has sizes: that is for the
 *   component's properties;
 * - colors and durations have names in `styles/theme.css`, except durations of what repeats without end;
 * - font sizes have names in `styles/theme.css`, unless they follow the window, a container or the text around;
 * - radii have names in `styles/theme.css`, unless they follow the window or a variable; 44 px is `target`;
 * - line heights and font weights have names in `styles/theme.css`;
 * - a theme changes colors by `light-dark()` only;
 * - squares, circles and shortened lines have one spelling: `size-*`, `rounded-full`, `truncate`;
 * - media queries and utilities use the breakpoints of `styles/theme.css`;
 * - no code and no test finds an element by its class.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import { compile } from "@tailwindcss/node";
import { transform } from "lightningcss";
import ts from "typescript";

import { collectClasses, parse, visit } from "./component-classes.mjs";
import { root } from "./launch.mjs";

const WEB = join(root, "apps", "web", "src");
const STYLES = join(WEB, "styles");

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

/** Whether the duration of an animation or transition is a number. The second time of each is a delay. */
function hasDuration(declaration) {
  const times = declaration
    .split(/,(?![^(]*\))/u)
    .filter((each) => !each.includes("infinite"))
    .map((each) => /var\(--(?:motion|fall-time)|\b[\d.]+m?s\b/u.exec(each)?.[0]);
  return times.some((time) => time !== undefined && !time.startsWith("var("));
}

function checkStylesheet(file) {
  const code = read(file);
  for (const { 0: query, index } of code.matchAll(/@media [^{]*/gu)) {
    for (const [, width] of query.matchAll(/width\D*([\d.]+rem)|([\d.]+rem)(?= <=? width)/gu)) {
      if (width && !breakpoints.has(width)) report(file, lineOf(code, index), `${width} is no breakpoint`);
    }
  }
  const reportAll = (pattern, fault, isFault = () => true) => {
    for (const { 0: found, index } of code.matchAll(pattern))
      if (isFault(found)) report(file, lineOf(code, index), `${found} ${fault}`);
  };
  reportAll(/prefers-color-scheme|\[data-theme[^{]*\{(?!\s*color-scheme: \w+;\s*\})/gu, "is no light-dark()");
  if (basename(file) !== "theme.css") {
    reportAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|(?:ok)?lab|(?:ok)?lch)a?\(/giu, "is no color of theme.css");
    reportAll(/(?:animate-|animation|transition)[\w-]*:[^;{]*;/gu, "has a literal duration", hasDuration);
  }
  if (file.startsWith(STYLES)) return;
  reportAll(
    /\bfont(?:-size)?:[^;]*;/gu,
    "has a size that is not in theme.css",
    (found) => /\drem/u.test(found) && !/v[wh]/u.test(found),
  );
  reportAll(/\bfont(?:-weight)?: \d{3}\b/gu, "is no weight of theme.css");
  reportAll(/radius:[^;]*\drem[^;]*;/gu, "is no radius of theme.css");
  reportAll(/(?:height|width):[^;]*\b2\.75rem/gu, "is --spacing-target");
  if (!file.endsWith(".module.css")) report(file, 1, "is no module");
  if (code.includes(":global")) report(file, lineOf(code, code.indexOf(":global")), "selects a global class");
}

/** Utilities that change how a component looks, in contrast to its size, its place and the arrangement of its content. */
const LOOK =
  /^-?(?:p[xytrblse]?-|bg-|font-|tracking-|border|rounded|shadow|(?:inset-)?ring|outline|underline|fill-|stroke-|text-(?!\[length|\(length|center|start|end|balance|pretty))/u;
/** Variants for states that the component does not know. */
const STATE = /^(?:hover|focus|has-|data-|in-data-)/u;
const sizes = new Set([...read(join(STYLES, "theme.css")).matchAll(/--(text-[\w-]+):/gu)].map(([, name]) => name));

/** Whether the utility changes the look of a component always, or depending on the screen. */
function changesLook(utility) {
  const variants = utility.split(/:(?![^[]*\])/u);
  const name = variants.pop();
  return LOOK.test(name) && !sizes.has(name.split("/")[0]) && !variants.some((variant) => STATE.test(variant));
}

/** The height of a component that has sizes. */
const HEIGHT = /^(?:(?:\w+|max-\w+):)*(?:(?:min-|max-)?h-|size-)/u;

/** Keeps the utilities of an element, to check that they exist, and reports heights that are also widths. */
function addUtilities(names, place) {
  for (const name of names) {
    utilities.set(name, place);
    if (/^(?:.*:)?h-(?!screen)/u.test(name) && names.includes(name.replace(/(^|:)h-/u, "$1w-")))
      faults.push(`${place} ${name} is a size`);
  }
}

/** Whether a file of `ui/` styles what it renders. Others, such as a list that scrolls, leave that to their callers. */
function hasLook(file) {
  return file.startsWith(join(WEB, "ui")) && /className[=:]/u.test(read(file));
}

const utilities = new Map();
/** Classes of each module that a component uses. */
const used = new Map();

function checkComponent(file) {
  const { source, imports } = parse(file);
  const lineAt = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  for (const { file: module } of imports.values()) {
    if (!module.endsWith(".module.css")) continue;
    used.set(module, new Map());
    if (module !== file.replace(/\.tsx$/u, ".module.css")) report(file, 1, `imports ${basename(module)}`);
  }
  visit(source, (node) => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const names = used.get(imports.get(node.expression.text)?.file);
      names?.set(node.name.text, `${relative(root, file)}:${lineAt(node)}`);
    }
    const isAttribute = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node);
    if (!isAttribute || !/^(?:\w+C|c)lassName$/u.test(node.name.getText())) return;
    const found = { utilities: [], modules: new Set() };
    collectClasses(node.initializer, file, found);
    addUtilities(found.utilities, `${relative(root, file)}:${lineAt(node)}`);
    if (found.modules.size > 0 && found.utilities.length > 0)
      report(file, lineAt(node), `has utilities and a class of a module: ${found.utilities.join(" ")}`);
    if (found.modules.size > 0 && /\bclassName\b/u.test(node.initializer.getText()))
      report(file, lineAt(node), "has a class of a module and the utilities of its callers");
    const component = ts.isJsxAttribute(node) && imports.get(node.parent.parent.tagName.getText())?.file;
    if (!component || !hasLook(component)) return;
    const hasSizes = /\bsize\?:/u.test(read(component));
    const looks = found.utilities.filter((name) => changesLook(name) || (hasSizes && HEIGHT.test(name)));
    if (found.modules.size > 0) looks.push("a class of a module");
    if (looks.length > 0) report(file, lineAt(node), `changes the look of ${basename(component)}: ${looks.join(" ")}`);
  });
}

/** The classes in the sign-on's templates. */
function checkTemplates(file) {
  const { source } = parse(file);
  visit(source, (node) => {
    if (!ts.isTaggedTemplateExpression(node)) return;
    const { head = node.template, templateSpans = [] } = node.template;
    // Each expression is a mark in the text.
    const text = [head, ...templateSpans.map((span) => span.literal)].map((part) => part.text).join(" \0 ");
    const marksIn = (part) => part.split("\0").length - 1;
    for (const { 1: names, index } of text.matchAll(/class="([^"]*)"/gu)) {
      const found = { utilities: names.split(/[\s\0]+/u).filter(Boolean), modules: new Set() };
      const first = marksIn(text.slice(0, index));
      for (const { expression } of templateSpans.slice(first, first + marksIn(names)))
        collectClasses(expression, file, found);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      addUtilities(found.utilities, `${relative(root, file)}:${line + 1}`);
    }
  });
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
for (const folder of ["pages", "routes"]) filesIn(join(root, "apps/identity/src", folder)).forEach(checkTemplates);
for (const file of filesIn(join(root, "e2e"))) if (file.endsWith(".ts")) checkQueries(file);

for (const file of filesIn(WEB).filter((name) => name.endsWith(".module.css"))) {
  const names = used.get(file) ?? new Map();
  const declared = classesOf(file, read(file));
  for (const name of declared) if (!names.has(name)) report(file, 1, `.${name} is not used`);
  for (const [name, place] of names)
    if (!declared.has(name)) faults.push(`${place} .${name} is not in ${basename(file)}`);
}

const compiler = await compile(read(join(STYLES, "index.css")), { base: STYLES, onDependency() {} });
const known = classesOf("index.css", compiler.build([...utilities.keys()]));
for (const [name, place] of utilities) {
  if (/(?:^|:)(?:min|max)-\[[^\]]*\]:/u.test(name)) faults.push(`${place} ${name} has a breakpoint of its own`);
  if (/\[&[>_+~](?!svg\])|\*:/u.test(name)) faults.push(`${place} ${name} styles other elements`);
  if (!known.has(name) && !["group", "peer"].includes(name.split("/")[0]))
    faults.push(`${place} ${name} is no utility`);
  if (/(?:^|:)text-\[(?!.*(?:cqi|var\()).*\d(?:rem|px)/u.test(name))
    faults.push(`${place} ${name} is no size of styles/theme.css`);
  if (/(?:^|:)rounded[\w-]*-\[(?!.*(?:v[wh]|var\()).*\drem/u.test(name))
    faults.push(`${place} ${name} is no radius of styles/theme.css`);
  if (/(?:^|:)(?:(?:min-)?[hw]|size)-11$/u.test(name)) faults.push(`${place} ${name} is target`);
  if (/(?:^|:)text-ellipsis$/u.test(name)) faults.push(`${place} ${name} is truncate`);
  if (/(?:^|:)rounded-\[50%\]$/u.test(name)) faults.push(`${place} ${name} is rounded-full`);
  if (/\[(?:#|rgb)|(?:^|:)(?:duration-\d|(?:font|leading)-\[\d)/u.test(name))
    faults.push(`${place} ${name} is no token`);
}

if (faults.length > 0) {
  process.stdout.write(`${faults.join("\n")}\n`);
  process.exit(1);
}
