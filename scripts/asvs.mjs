/**
 * Checks SECURITY.md: every cited rule, file and section exists, every ASVS requirement has exactly one valid row, and
 * the generated parts (summary, tests of the cited rules) are up to date. `--fix` writes the generated parts.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";
import { rulesInDocs, rulesInTests } from "./rule-ids.mjs";

/** Number of requirements of ASVS 5.0.0 per level. */
const EXPECTED = { 1: 70, 2: 183 };
const STATUSES = ["met", "not applicable", "operator", "not met"];
/** Words that match the pattern of a rule id. */
const NOT_RULES = new Set(["SHA-1", "SHA-256", "SHA-512", "UTF-8"]);
const RULE = /\b[A-Z][A-Z0-9]*-\d+\b/gu;
const FILE =
  /(?:\b(?:apps|bench|docs|e2e|packages|scripts)\/[\w./-]*\w|(?<![\w/])\.?[\w-]+\.(?:json|md|yaml)\b|(?<![\w/])\.dockerignore\b)/gu;

const path = join(root, "SECURITY.md");
const text = readFileSync(path, "utf8");
const faults = [];

// Generated parts and external URLs are not checked.
const written = text.replace(/<!-- asvs:\w+ -->[\s\S]*?<!-- asvs:end -->/gu, "").replaceAll(/https?:\/\/[^\s)]+/gu, "");
const cited = [...new Set(written.match(RULE))].filter((id) => !NOT_RULES.has(id));
const rules = rulesInDocs();
for (const id of cited) if (!rules.has(id)) faults.push(`${id} is not a rule in docs/rules.`);
for (const file of new Set(written.match(FILE)))
  if (!existsSync(join(root, file))) faults.push(`${file} does not exist.`);
const sections = new Set([...written.matchAll(/^#+ (.+)$/gmu)].map(([, title]) => slug(title)));
for (const [, anchor] of written.matchAll(/\]\(#([^)]+)\)/gu))
  if (!sections.has(anchor)) faults.push(`The section #${anchor} does not exist.`);

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+)(.*?)\|(.*?)\|(.*?)\|(.*)\|$/gmu)].map(
  ([, id, level, about, status, evidence]) => ({ id, level: level.trim(), about, status: status.trim(), evidence }),
);
const seen = new Set();
for (const { id, level, about, status, evidence } of rows) {
  if (seen.has(id)) faults.push(`${id} has two rows.`);
  seen.add(id);
  if (!/^\(L[12]\)$/u.test(level)) faults.push(`${id} has no level.`);
  if (!STATUSES.includes(status)) faults.push(`${id} has the unknown status "${status}".`);
  if (!about.trim() || !evidence.trim()) faults.push(`${id} has an empty cell.`);
  const isShown = [RULE, FILE, /\]\(#/u, /TODO\(rule\)/u].some((kind) => evidence.match(kind));
  if (status === "met" && !isShown) faults.push(`${id} has the status "met" but cites no rule, file or section.`);
}
for (const [level, count] of Object.entries(EXPECTED)) {
  const found = rows.filter((row) => row.level === `(L${level})`).length;
  if (found !== count) faults.push(`Level ${level} has ${found} rows instead of ${count}.`);
}
const open = written.split("TODO(rule)").length - 1;
if (open > 0) process.stdout.write(`note: SECURITY.md has ${open} open TODO(rule).\n`);

const generated = { summary: summary(), tests: tests() };
let result = text;
for (const [name, part] of Object.entries(generated)) {
  const block = new RegExp(`(<!-- asvs:${name} -->\n)[\\s\\S]*?(<!-- asvs:end -->)`, "u");
  if (!block.test(text)) faults.push(`SECURITY.md has no block for ${name}.`);
  result = result.replace(block, (_, start, end) => `${start}\n${part}\n\n${end}`);
}
if (result !== text && process.argv.includes("--fix")) writeFileSync(path, result);
else if (result !== text)
  faults.push("The summary or the list of tests in SECURITY.md is out of date: run npm run check -- --fix.");

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);

function slug(title) {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/gu, "")
    .replaceAll(" ", "-");
}

function summary() {
  const chapters = [...written.matchAll(/^### (V\d+) (.+)$/gmu)].map(([, number, title]) => {
    const own = rows.filter(({ id }) => `V${id.split(".")[0]}` === number);
    return [`[${number} ${title}](#${slug(`${number} ${title}`)})`, ...countsOf(own)];
  });
  const total = ["**all**", ...countsOf(rows)];
  const levelOne = ["of these level 1", ...countsOf(rows.filter(({ level }) => level === "(L1)"))];
  return table([["chapter", ...STATUSES], ["---", "---:", "---:", "---:", "---:"], ...chapters, total, levelOne]);
}

function countsOf(some) {
  return STATUSES.map((status) => some.filter((row) => row.status === status).length);
}

function tests() {
  const byRule = rulesInTests();
  const files = cited.toSorted(byName).map((id) => [
    id,
    byRule
      .get(id)
      ?.map((file) => `\`${file}\``)
      .join(", ") ?? "",
  ]);
  return table([["rule", "tests"], ["---", "---"], ...files]);
}

function byName(one, other) {
  return one.localeCompare(other, "en", { numeric: true });
}

function table(lines) {
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
