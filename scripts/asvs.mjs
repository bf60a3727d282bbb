/**
 * Checks docs/asvs.md: every ASVS requirement has exactly one valid row, and the generated summary is up to date.
 * `--fix` writes the summary. references.mjs checks the rules, files and sections that the rows cite.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";
import { slugOf, tableOf, withBlock } from "./markdown.mjs";

/** Number of requirements of ASVS 5.0.0 per level. */
const EXPECTED = { 1: 70, 2: 183 };
const STATUSES = ["met", "not applicable", "operator", "not met"];
/** What a row with the status "met" may cite: a rule, a file or a section. */
const CITATION = /\b[A-Z][A-Z0-9]*-\d+\b|`[\w./-]*\.(?:ts|tsx|mjs|json|md|yaml|dockerignore)`|\]\([^)]+\)/u;
const ROW = /^\| (\d+\.\d+\.\d+)(.*?)\|(.*?)\|(.*?)\|(.*)\|$/gmu;

const path = join(root, "docs/asvs.md");
const text = readFileSync(path, "utf8");
const rows = [...text.matchAll(ROW)].map(([, id, level, about, status, evidence]) => ({
  id,
  level: level.trim(),
  about: about.trim(),
  status: status.trim(),
  evidence: evidence.trim(),
}));

const faults = [...rows.flatMap(faultsOfRow), ...Object.entries(EXPECTED).flatMap(faultsOfLevel)];
const result = withBlock(text, "summary", summary());
if (result !== text && process.argv.includes("--fix")) writeFileSync(path, result);
else if (result !== text) faults.push("The summary in docs/asvs.md is out of date: run npm run check -- --fix.");

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);

function faultsOfRow({ id, level, about, status, evidence }, index) {
  const isSecond = rows.findIndex((row) => row.id === id) < index;
  const isUnproven = status === "met" && !CITATION.test(evidence);
  return [
    ...(isSecond ? [`${id} has two rows.`] : []),
    ...(/^\(L[12]\)$/u.test(level) ? [] : [`${id} has no level.`]),
    ...(STATUSES.includes(status) ? [] : [`${id} has the unknown status "${status}".`]),
    ...(about && evidence ? [] : [`${id} has an empty cell.`]),
    ...(isUnproven ? [`${id} has the status "met" but cites no rule, file or section.`] : []),
  ];
}

function faultsOfLevel([level, count]) {
  const found = rows.filter((row) => row.level === `(L${level})`).length;
  return found === count ? [] : [`Level ${level} has ${found} rows instead of ${count}.`];
}

function summary() {
  const chapters = [...text.matchAll(/^## (V\d+) (.+)$/gmu)].map(([, number, title]) => {
    const own = rows.filter(({ id }) => `V${id.split(".")[0]}` === number);
    return [`[${number} ${title}](#${slugOf(`${number} ${title}`)})`, ...countsOf(own)];
  });
  const total = ["**all**", ...countsOf(rows)];
  const levelOne = ["of these level 1", ...countsOf(rows.filter(({ level }) => level === "(L1)"))];
  return tableOf(["chapter", ...STATUSES], [...chapters, total, levelOne]);
}

function countsOf(some) {
  return STATUSES.map((status) => some.filter((row) => row.status === status).length);
}
