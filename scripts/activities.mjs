/**
 * Fails if product code of the server or of the contract names a single activity outside of the folders `activities`.
 * What is about all activities iterates over their units instead. Identifiers, texts and paths are checked, comments are
 * not. "timer" is allowed as the name of a timeout.
 *
 * Fails, too, if it contains a specified address or type of a message that has another name inside (`wire.ts`), or if an
 * activity of the server names a switch instead of asking `isOn`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ACTIVITIES } from "../packages/contract/src/activities/index.ts";
import { addresses, messageTypes } from "../packages/contract/src/wire.ts";
import { root } from "./launch.mjs";

/** Words for activities that are not names of their units. */
const OTHER_WORDS = ["social", "emoji", "winner", "caption", "mood"];

/** Where activities may be named: files, words (all if absent), and the reason. */
const EXCEPTIONS = [
  [
    /^(?:apps\/server\/src\/domain\/events\/(?:event-record|events\.store)|packages\/contract\/src\/events)\.ts$/u,
    ["question"],
    "specified field of events: pinnedQuestionId",
  ],
  [/^packages\/contract\/src\/wire\.ts$/u, null, "the names of the specification"],
  [/^apps\/server\/src\/(?:demo-command\.ts$|features\/demo-conference\/)/u, null, "the course of the demo conference"],
  [/^apps\/server\/src\/api\/rate-limits\/limits\.ts$/u, null, "the table of all limits"],
  [/^apps\/server\/src\/(?:app|config|config-variables|providers|serve)\.ts$/u, ["translation"], "configured service"],
  [
    /^(?:packages\/contract\/src\/(?:page|setup-checklist)|apps\/server\/src\/features\/setup-checklist\/.*)\.ts$/u,
    ["translation"],
    "configured service",
  ],
  [
    /\/(?:stage|run-sheet|page-lists)[\w.-]*\.ts$/u,
    ["question"],
    "specified fields of stages: pinnedQuestion, pinnedQuestionId",
  ],
  [/^packages\/contract\/src\/event-file\.ts$/u, ["poll"], "summary of a call"],
  [/^packages\/contract\/src\/insights\.ts$/u, ["reaction"], "summary of a call"],
  [/^packages\/contract\/src\/sign-in-names\.ts$/u, ["icebreaker"], "specified name of a service"],
  [/^apps\/server\/src\/pages\/page-shell\.ts$/u, null, "description of the product"],
];

/** Files with specified names: those that translate them, and clients. */
const WITH_WIRE_NAMES = /\/(?:wire|testing|simulated|demo-conference\/conference)\.ts$/u;
const switches = ACTIVITIES.flatMap((unit) => (unit.switch ? [unit.switch.field] : []));

const words = new Set([...ACTIVITIES.map(({ name }) => name), ...OTHER_WORDS].map(singular));
const names = new Set([...switches, ...ACTIVITIES.flatMap((unit) => Object.keys(unit.caches ?? {}))]);
const used = new Set();
const faults = [];
for (const file of productFiles()) {
  const isOfActivity = file.includes("/src/activities/");
  const isOfServer = file.startsWith("apps/server/");
  const wireNames = WITH_WIRE_NAMES.test(file) ? [] : [...Object.values(addresses), ...Object.values(messageTypes)];
  const code = withoutComments(readFileSync(join(root, file), "utf8"));
  for (const [index, line] of code.split("\n").entries()) {
    const found = [
      ...(isOfActivity ? [] : namedIn(line).filter((word) => !isExcepted(file, word))),
      ...wireNames.filter((name) => new RegExp(`[ "'\`]${name}[/"'\`]`, "u").test(line)),
      ...(isOfActivity && isOfServer ? switches.filter((name) => line.includes(name)) : []),
    ];
    for (const word of found) faults.push(`${file}:${index + 1}: names "${word}"`);
  }
}
for (const exception of EXCEPTIONS)
  if (!used.has(exception))
    faults.push(`scripts/activities.mjs: nothing needs the exception for ${String(exception[0])}`);

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);

function productFiles() {
  const listed = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "packages/contract/src", "apps/server/src"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const files = listed.split("\n").filter((file) => file.endsWith(".ts"));
  return files.filter((file) => !/\.(?:test|contract)\.ts$|\/testing\//u.test(file));
}

function withoutComments(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replace(/[^\n]/gu, ""))
    .replace(/(^|\s)\/\/.*$/gmu, "$1");
}

/** The words and names of activities in a line of code. */
function namedIn(line) {
  const found = (line.match(/[A-Za-z][\w-]*/gu) ?? []).flatMap((token) => {
    const parts = token
      .replace(/([a-z0-9])([A-Z])/gu, "$1 $2")
      .toLowerCase()
      .split(/[ _-]+/u);
    const named = parts.map(singular).filter((part) => words.has(part) && part !== "timer");
    return named.length > 0 || token === "timer" || !names.has(token) ? named : [token];
  });
  return /["'`/]timers?["'`/]/u.test(line.replaceAll("node:timers", "")) ? [...found, "timer"] : found;
}

function isExcepted(file, word) {
  const matching = EXCEPTIONS.filter(([files, only]) => files.test(file) && (only?.includes(word) ?? true));
  for (const exception of matching) used.add(exception);
  return matching.length > 0;
}

function singular(word) {
  return word.replace(/s$/u, "");
}
