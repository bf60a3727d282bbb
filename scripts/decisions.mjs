/** The decision records of docs/decisions: their header fields, and what is missing in them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";

const FOLDER = join(root, "docs/decisions");
const FIELDS = ["Date", "Status", "Summary"];
const SECTIONS = ["Context", "Decision", "Consequences", "Alternatives"];

/**
 * @typedef {{ number: string, file: string, title: string, Date: string, Status: string, Summary: string, faults:
 * string[] }} DecisionRecord
 * @returns {DecisionRecord[]} one entry for each record, by number
 */
export function decisionRecords() {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{3}-.+\.md$/u.test(file))
    .toSorted()
    .map((file) => parse(file, readFileSync(join(FOLDER, file), "utf8")));
}

function parse(file, text) {
  const number = file.slice(0, 3);
  const title = new RegExp(`^# ${number}: (.+)$`, "mu").exec(text)?.[1] ?? "";
  const fields = Object.fromEntries(FIELDS.map((name) => [name, field(text, name)]));
  const faults = [
    ...(title ? [] : [`has no title of the form "# ${number}: Title"`]),
    ...FIELDS.filter((name) => !fields[name]).map((name) => `has no line "- ${name}: …"`),
    ...SECTIONS.filter((name) => !text.includes(`\n## ${name}\n`)).map((name) => `has no section "${name}"`),
    ...(/^(?:Accepted|Superseded by|Amended by)/u.test(fields.Status) ? [] : [`has the status "${fields.Status}"`]),
  ];
  return { number, file, title, ...fields, faults: faults.map((fault) => `docs/decisions/${file} ${fault}.`) };
}

/** A field may go on in indented lines. */
function field(text, name) {
  const match = new RegExp(`^- ${name}: (.+(?:\n  .+)*)$`, "mu").exec(text);
  return match?.[1]?.replaceAll(/\s*\n\s*/gu, " ") ?? "";
}
