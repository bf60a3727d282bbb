/**
 * Fails on references that cannot be opened: Markdown links and anchors, decision records, rule ids, names of repository
 * files in backticks, and names of Markdown files anywhere. In documents, also commands of npm and environment variables
 * that do not exist. Checks all documents, and the code with its comments, and that the index of decision records lists
 * each of them.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { root } from "./launch.mjs";
import { anchorsOf, linksOf, withoutCode } from "./markdown.mjs";
import { rulesInDocs } from "./rule-ids.mjs";

const CODE = /\.(?:ts|tsx|mjs|js|css|html|yaml|sh)$/u;
/** Generated, or checked by a script of its own. */
const SKIPPED = new Set(["docs/openapi.json", "scripts/references.mjs"]);

const DECISIONS = /\b(?:decisions?|records?) (?:records? )?(\d{3}(?:(?:, | and |, and )\d{3})*)\b/giu;
const RULE_ID = /\b([A-Z][A-Z0-9]*)-\d+\b/gu;
const FILE_END = /\.(?:ts|tsx|mjs|md|css|yaml)$/u;
const FILE_NAME = /`((?:[\w@.-]+\/)*[\w@.-]+\.(?:ts|tsx|mjs|md|css|yaml))`/gu;
/** A path from the root of the repository, to a file or a folder. */
const ROOT_PATH = /`((?:apps|bench|docs|e2e|packages|scripts)\/[\w@./-]+)`/gu;
/** A Markdown file that is named without a link, backticks or quotes. */
const BARE_DOCUMENT = /(?<![\w/.@`"([-])[\w-]+\.md\b/gu;

const NPM_COMMAND = /\bnpm run ([a-z:-]+)/gu;
/** The name of an environment variable, or of a constant. */
const CONSTANT = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/gu;
/** Of other programs. */
const FOREIGN = new Set(["NODE_EXTRA_CA_CERTS", "FETCH_HEAD"]);

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file && existsSync(join(root, file)));
const commands = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
const constants = new Set([
  ...FOREIGN,
  ...tracked
    .filter((name) => !name.endsWith(".md") && !SKIPPED.has(name))
    .flatMap((name) => readFileSync(join(root, name), "utf8").match(CONSTANT) ?? []),
]);
const endings = new Set(tracked.flatMap(endingsOf));
const decisionFolder = join(root, "docs/decisions");
const records = readdirSync(decisionFolder).filter((name) => /^\d{3}-/u.test(name));
const recordNumbers = new Set(records.map((name) => name.slice(0, 3)));
const recordIndex = readFileSync(join(decisionFolder, "README.md"), "utf8");
const rules = rulesInDocs();
const rulePrefixes = new Set([...rules.keys()].map((id) => id.replace(/-\d+$/u, "")));
const anchors = new Map();
const faults = records
  .filter((name) => !recordIndex.includes(`(${name})`))
  .map((name) => `docs/decisions/README.md does not list ${name}`);

for (const file of tracked.filter((name) => !SKIPPED.has(name))) {
  const isMarkdown = file.endsWith(".md");
  if (!isMarkdown && !CODE.test(file)) continue;
  const text = readFileSync(join(root, file), "utf8");
  const found = [
    ...faultsOfText(text),
    ...faultsOfFiles(text),
    ...(isMarkdown ? [...faultsOfLinks(file, text), ...faultsOfNames(text)] : []),
  ];
  for (const [fault, index] of found) faults.push(`${file}:${lineAt(text, index)}: ${fault}`);
}

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${tracked.length} files, ${faults.length} unresolved references.\n`);
process.exit(faults.length > 0 ? 1 : 0);

function faultsOfText(text) {
  return [...faultsOfDecisions(text), ...faultsOfRules(text)];
}

function faultsOfDecisions(text) {
  const numbers = [...text.matchAll(DECISIONS)].flatMap(({ 1: list, index }) =>
    list.match(/\d{3}/gu).map((number) => [number, index]),
  );
  return numbers
    .filter(([number]) => !recordNumbers.has(number))
    .map(([number, index]) => [`there is no decision record ${number}`, index]);
}

/** Only ids with the prefix of a rule are compared: "SHA-256" is not meant as one. */
function faultsOfRules(text) {
  return [...text.matchAll(RULE_ID)]
    .filter(([id, prefix]) => rulePrefixes.has(prefix) && !rules.has(id))
    .map(({ 0: id, index }) => [`${id} is not in docs/rules`, index]);
}

function faultsOfFiles(text) {
  const written = [...text.matchAll(FILE_NAME), ...text.matchAll(BARE_DOCUMENT)];
  const named = written.filter(([bare, name = bare]) => !endings.has(name.replace(/^\.\//u, "")));
  const paths = [...text.matchAll(ROOT_PATH)].filter(
    ([, path]) => !existsSync(join(root, path)) && !FILE_END.test(path),
  );
  return [
    ...named.map(({ 0: bare, 1: name = bare, index }) => [`no file of the repository is named ${name}`, index]),
    ...paths.map(({ 1: path, index }) => [`${path} does not exist`, index]),
  ];
}

function faultsOfLinks(file, text) {
  return linksOf(withoutCode(text)).flatMap(({ target, index }) => {
    const fault = faultOfLink(file, target);
    return fault ? [[fault, index]] : [];
  });
}

function faultsOfNames(text) {
  const missing = [...text.matchAll(NPM_COMMAND)].filter(([, name]) => !commands[name]);
  const unknown = [...text.matchAll(CONSTANT)].filter(([name]) => !constants.has(name));
  return [
    ...missing.map(({ 1: name, index }) => [`package.json has no command ${name}`, index]),
    ...unknown.map(({ 0: name, index }) => [`nothing has the name ${name}`, index]),
  ];
}

function faultOfLink(file, target) {
  if (/^[a-z]+:/u.test(target)) return null;
  const [path, anchor] = target.split("#");
  const linked = path ? normalize(join(dirname(file), decodeURI(path))) : file;
  if (!existsSync(join(root, linked))) return `the link ${target} leads nowhere`;
  if (anchor && linked.endsWith(".md") && !anchorsIn(linked).has(anchor)) return `${linked} has no section #${anchor}`;
  return null;
}

function anchorsIn(file) {
  if (!anchors.has(file)) anchors.set(file, anchorsOf(readFileSync(join(root, file), "utf8")));
  return anchors.get(file);
}

/** "a/b/c.ts" can be named by "a/b/c.ts", "b/c.ts" and "c.ts". */
function endingsOf(file) {
  const parts = file.split("/");
  return parts.map((_, start) => parts.slice(start).join("/"));
}

function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}
