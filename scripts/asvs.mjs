/**
 * Checks docs/asvs.md: every ASVS requirement is listed exactly once, requirements with the status "met" cite evidence,
 * and the generated summary is up to date. `--fix` writes the summary. references.mjs checks the rules, files and
 * sections that the list cites.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";
import { tableOf, withBlock } from "./markdown.mjs";

/** Number of requirements of ASVS 5.0.0 per level. */
const EXPECTED = { 1: 70, 2: 183 };
/** The sections that list requirements, and the titles of the summary's columns. */
const STATUSES = ["Met", "Operator", "Not met", "Not applicable"];
/** What an entry of the section "Met" may cite: a rule, a file or a link. */
const CITATION = /\b[A-Z][A-Z0-9]*-\d+\b|`[\w./-]*\.(?:ts|tsx|mjs|json|md|yaml|dockerignore)`|\]\([^)]+\)/u;
/** The number of a requirement. Level 1 is bold. */
const REQUIREMENT = /(\*\*)?\b(\d+\.\d+\.\d+)\b/gu;

const path = join(root, "docs/asvs.md");
const text = readFileSync(path, "utf8");
const entries = STATUSES.flatMap(entriesOf);
const requirements = entries.flatMap(({ status, numbers }) =>
  numbers.map(([, bold, id]) => ({ id, status, level: bold ? 1 : 2 })),
);

const faults = [...entries.flatMap(faultsOfEntry), ...repeated(), ...Object.entries(EXPECTED).flatMap(faultsOfLevel)];
const result = withBlock(text, "summary", summary());
if (result !== text && process.argv.includes("--fix")) writeFileSync(path, result);
else if (result !== text) faults.push("The summary in docs/asvs.md is out of date: run npm run check -- --fix.");

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);

/** The items of the list below the heading of a status: `- **1.2.1**, 1.2.2 what it is about: evidence`. */
function entriesOf(status) {
  const section = text.split(/^## /mu).find((part) => part.startsWith(`${status}\n`)) ?? "";
  return section
    .split(/^- /mu)
    .slice(1)
    .map((item) => item.split(/^#/mu)[0].trim())
    .map((item) => ({ status, item, numbers: [...item.matchAll(REQUIREMENT)] }));
}

function faultsOfEntry({ status, item, numbers }) {
  return [
    ...(numbers.length === 0 ? [`"${item}" names no requirement.`] : []),
    ...(status === "Met" && !CITATION.test(item) ? [`"${item}" cites no rule, file or link.`] : []),
  ];
}

function repeated() {
  const ids = requirements.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} is listed twice.`);
}

function faultsOfLevel([level, count]) {
  const found = requirements.filter((requirement) => requirement.level === Number(level)).length;
  return found === count ? [] : [`Level ${level} has ${found} requirements instead of ${count}.`];
}

function summary() {
  const countsOf = (some) =>
    STATUSES.map((status) => some.filter((requirement) => requirement.status === status).length);
  return tableOf(
    ["", ...STATUSES.map((status) => status.toLowerCase())],
    [
      ["all", ...countsOf(requirements)],
      ["level 1", ...countsOf(requirements.filter(({ level }) => level === 1))],
    ],
  );
}
