/**
 * Fails if product code names a single activity outside of the folders `activities`. What is about all activities
 * iterates over their units instead. Identifiers, texts and paths are checked, comments are not. "timer" is allowed as
 * the name of a timeout, and so are `ALLOWED_NAMES`.
 *
 * Fails, too, if an activity of the server names a switch instead of asking `isOn`, or if the type of a part in the web
 * app is that of another activity (`AdminPart<"chat">`).
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ACTIVITIES } from "../packages/contract/src/activities/index.ts";
import { root } from "./launch.mjs";

/** Words for activities that are not names of their units. */
const OTHER_WORDS = ["social", "emoji", "winner", "caption", "mood"];

/** The name of an icon, and specified fields of events and stages. */
const ALLOWED_NAMES = /QuestionMark|\bpinnedQuestion(?:Id)?\b/gu;

/** Only sentences that people read may name activities, and not the code beside them. */
const SENTENCES = "sentences";

/** Where activities may be named: files, words (all if null), and the reason. */
const EXCEPTIONS = [
  [
    /^apps\/server\/src\/(?:commands\/demo\.ts$|features\/demo-conference\/)/u,
    null,
    "the course of the demo conference",
  ],
  [/^apps\/server\/src\/(?:app\.ts$|config\/|start\/)/u, ["translation"], "configured service"],
  [/^apps\/server\/src\/services\/translator\//u, null, "configured service"],
  [
    /^(?:packages\/contract\/src\/(?:page|setup-checklist)|apps\/server\/src\/features\/setup-checklist\/.*)\.ts$/u,
    ["translation"],
    "configured service",
  ],
  [/^packages\/contract\/src\/insights\.ts$/u, ["reaction"], "summary of a call"],
  [/^apps\/server\/src\/platform\/http\/security-headers\.ts$/u, ["microphone"], "name of a permission of browsers"],
  [/^apps\/web\/src\/lib\/speech\//u, ["microphone"], "the microphone of the device"],
  [/^(?:packages\/contract\/src\/access|apps\/web\/.*\/keys\/scope-texts)\.ts$/u, null, "scopes of API keys"],
  [/^packages\/contract\/src\/sign-in-names\.ts$/u, ["icebreaker"], "specified name of a service"],
  [/^apps\/server\/src\/pages\/page-shell\.ts$/u, null, "description of the product"],
  [/^apps\/web\/src\/pages\/(?:landing|legal|tutorial|welcome)\//u, null, "pages about the whole product"],
  [
    /^apps\/web\/src\/(?:organizer\/mutations|pages\/admin\/create\/(?:TemplateChoice|templates))\.tsx?$/u,
    null,
    "event templates",
  ],
  [
    /^apps\/web\/src\/pages\/admin\/create\/(?:CreateEventForm|new-event)\.tsx?$/u,
    ["enableWordCloud", "icebreaker", "translation"],
    "specified fields in the form of a new event",
  ],
  [/^apps\/web\/src\/pages\/admin\/dashboard\/step-texts\.ts$/u, ["question", "translation"], "setup checklist"],
  [/^apps\/web\/src\/lib\/paths\.ts$/u, ["question", "social"], "address of an earlier version"],
  [
    /^apps\/web\/src\/pages\/admin\/team\/(?:AddMember|role-texts|TeamCard)\.tsx?$/u,
    SENTENCES,
    "what a role may do in several activities",
  ],
  [
    /^apps\/web\/src\/pages\/admin\/(?:event\/archive\/(?:ArchiveSection|ArchiveSwitches)|group\/(?:GroupHead|SessionRow))\.tsx$/u,
    SENTENCES,
    "what happens to all activities of an event",
  ],
  [
    /^apps\/web\/src\/pages\/(?:admin\/group\/GroupSettings|event\/StateBanner|group\/SessionCard)\.tsx$/u,
    SENTENCES,
    "what is open before a session",
  ],
  [
    /^apps\/web\/src\/pages\/(?:admin\/event\/(?:StageControl|overview\/TextFilterCard|run-sheet\/RunSheetSection)|event\/my-day\/MyDayCard)\.tsx$/u,
    SENTENCES,
    "what a card or a list contains",
  ],
];

const switches = ACTIVITIES.flatMap((unit) => (unit.switch ? [unit.switch.field] : []));

const words = new Set([...ACTIVITIES.map(({ name }) => name), ...OTHER_WORDS].map(singular));
const names = new Set([...switches, ...ACTIVITIES.flatMap(({ caches }) => caches ?? [])]);
const used = new Set();
const faults = [];
for (const file of productFiles()) {
  const isOfActivity = file.includes("/src/activities/");
  const isOfServer = file.startsWith("apps/server/");
  const code = withoutComments(readFileSync(join(root, file), "utf8"));
  for (const [index, line] of code.split("\n").entries()) {
    const found = [
      ...(isOfActivity ? [] : namedIn(line).filter((word) => !isExcepted(file, word, line))),
      ...(isOfActivity && isOfServer ? switches.filter((name) => line.includes(name)) : []),
      ...Array.from(line.matchAll(/Part<"(\w+)">/gu), ([, name]) => name).filter((name) => !file.includes(`/${name}/`)),
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
    ["ls-files", "-co", "--exclude-standard", "packages/contract/src", "apps/server/src", "apps/web/src"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const files = listed.split("\n").filter((file) => /\.tsx?$/u.test(file));
  return files.filter((file) => !/\.(?:test|contract|fixture)\.tsx?$|-test-kit\.tsx?$|\/testing\//u.test(file));
}

function withoutComments(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//gu, (comment) => comment.replace(/[^\n]/gu, ""))
    .replace(/(^|\s)\/\/.*$/gmu, "$1");
}

/** The words and names of activities in a line of code. */
function namedIn(line) {
  const found = (line.replaceAll(ALLOWED_NAMES, "").match(/[A-Za-z][\w-]*/gu) ?? []).flatMap((token) => {
    const parts = token
      .replace(/([a-z0-9])([A-Z])/gu, "$1 $2")
      .toLowerCase()
      .split(/[ _-]+/u);
    const named = parts.map(singular).filter((part) => words.has(part) && part !== "timer");
    return named.length > 0 || token === "timer" || !names.has(token) ? named : [token];
  });
  return /["'`/]timers?["'`/]/u.test(line.replaceAll("node:timers", "")) ? [...found, "timer"] : found;
}

function isExcepted(file, word, line) {
  const withoutSentences = line.replace(/"[^"]*"/gu, (text) => (text.includes(" ") ? '""' : text));
  const matching = EXCEPTIONS.filter(
    ([files, only]) =>
      files.test(file) &&
      (only === SENTENCES ? !namedIn(withoutSentences).includes(word) : (only?.includes(word) ?? true)),
  );
  for (const exception of matching) used.add(exception);
  return matching.length > 0;
}

function singular(word) {
  return word.replace(/ies$/u, "y").replace(/(?<=[cs]h|ss|x)es$|s$/u, "");
}
