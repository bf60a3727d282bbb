/**
 * Fails if a figure in a document differs from the constant that it comes from, or if its sentence was changed and is
 * not found here any more. Figures beside a rule id are checked by the test of the rule, and those of
 * docs/configuration.md are generated.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "./launch.mjs";

const SECONDS = 1000;
const DAYS = 24 * 3600;
const MB = 1024 * 1024;
const POOL = "platform/database/pool.ts";
const WORKERS = "workers/worker-pool.ts";
const CHECKS = "platform/realtime/socket-checks.ts";
const COOKIES = "domain/identity/cookies.ts";
const ACCOUNTS = "../../identity/src/accounts/account.ts";
const CONTRACT = "../../../packages/contract/src";

/**
 * A document, a sentence with `{}` for each figure, and for each figure a file below apps/server/src, a constant in it
 * and the unit of the document. `limit.max` is a field of the first object `limit`, or the first argument of `perMinute`.
 * @type {readonly (readonly [string, string, ...(readonly [string, string, number?])[]])[]}
 */
const FIGURES = [
  ["docs/api.md", "body over {} KB;", ["platform/http/server.ts", "BODY_MAX", 1024]],
  [
    "docs/api.md",
    "icebreaker responses for each event; {} questions, {} chat messages and {} poll answers a minute;",
    ["activities/questions/question-submissions.ts", "LIMIT.max"],
    ["activities/chat/chat-submissions.ts", "LIMIT.max"],
    ["activities/polls/poll-answer-submissions.ts", "LIMIT.max"],
  ],
  [
    "docs/api.md",
    "Per participant: {} icebreaker responses",
    [`${CONTRACT}/activities/icebreaker/index.ts`, "ICEBREAKER_RESPONSES_PER_PARTICIPANT"],
  ],
  [
    "docs/api.md",
    "one mood vote in {} seconds",
    [`${CONTRACT}/activities/reactions/rules.ts`, "REACTION_LOCK_SECONDS"],
  ],
  [
    "docs/translation.md",
    "| {} translations a minute |",
    ["activities/translation/translation.routes.ts", "limit.max"],
  ],
  [
    "docs/translation.md",
    "clock hour; {} million characters",
    ["services/translator/translator.ts", "WITHOUT_DAILY_LIMIT", 1_000_000],
  ],
  [
    "docs/translation.md",
    "service is slow ({} seconds)",
    ["services/translator/post-json.ts", "PROVIDER_TIMEOUT_MS", SECONDS],
  ],
  ["docs/translation.md", "cache in memory ({} entries)", ["services/translator/translator.ts", "ENTRIES_MAX"]],
  [
    "docs/privacy.md",
    "at most {} per event",
    ["activities/translation/translation.store.ts", "TRANSLATION_HISTORY_MAX"],
  ],
  ["docs/privacy.md", "invitations: {} days", [`${CONTRACT}/team.ts`, "INVITATION_DAYS"]],
  [
    "docs/privacy.md",
    "(the last {} sentences)",
    ["activities/translation/translation.store.ts", "CAPTIONS_STORED_MAX"],
  ],
  ["docs/privacy.md", "repeatable request, for {} days", ["domain/schema/tables.ts", "RECEIPT_DAYS"]],
  ["docs/privacy.md", "session ({} days)", [COOKIES, "wallet.seconds", DAYS]],
  ["docs/privacy.md", "the team's live updates ({} hours)", [COOKIES, "hub.seconds", 3600]],
  ["docs/privacy.md", "access links (at most {} days)", [`${CONTRACT}/access-links.ts`, "ACCESS_LINK_DAYS_MAX"]],
  ["docs/privacy.md", "| {} days; with a name only", [ACCOUNTS, "SESSION_SECONDS", DAYS]],
  ["docs/privacy.md", "with a name only {} days after the last use", [ACCOUNTS, "ONLY_ACCESS_SESSION_SECONDS", DAYS]],
  ["docs/privacy.md", "| {} days; a new password |", ["../../identity/src/sign-in/sign-in.ts", "DEVICE_SECONDS", DAYS]],
  ["docs/security.md", "{} days after the last use with a name only", [ACCOUNTS, "ONLY_ACCESS_SESSION_SECONDS", DAYS]],
  [
    "docs/security.md",
    "have {} to {} characters",
    ["../../identity/src/accounts/password-rules.ts", "PASSWORD_MIN"],
    ["../../identity/src/accounts/password-rules.ts", "PASSWORD_MAX"],
  ],
  ["docs/run-sheet.md", "**Add step**, up to {}:", [`${CONTRACT}/run-sheet.ts`, "RUN_SHEET_STEPS_MAX"]],
  ["docs/live-protocol.md", "every {} seconds; the server responds", [`${CONTRACT}/live.ts`, "HEARTBEAT_MS", SECONDS]],
  ["docs/live-protocol.md", "nothing for {} seconds.", [CHECKS, "SILENT_SOCKET_MS", SECONDS]],
  ["docs/live-protocol.md", "at most {} KB; larger", ["platform/realtime/live-channel.ts", "INBOUND_FRAME_MAX", 1024]],
  ["docs/live-protocol.md", "more than {} MB is waiting", ["platform/realtime/frames.ts", "QUEUED_BYTES_MAX", MB]],
  ["docs/live-protocol.md", "messages are sent {} ms after the first", ["platform/realtime/room.ts", "TICK_MS"]],
  ["docs/operations.md", "at most {} words of 2 to 40", ["submissions/moderation/words-file.ts", "WORDS_MAX"]],
  [
    "docs/operations.md",
    "responses must arrive within {} ms, and 99 of 100 live updates within {} ms",
    ["features/rehearsal/verdict.ts", "RESPONSES_P99_MS"],
    ["features/rehearsal/verdict.ts", "LIVE_P99_MS"],
  ],
  [
    "docs/operations.md",
    "- {} % of the event loop must be free",
    ["features/rehearsal/verdict.ts", "HEADROOM_PERCENT"],
  ],
  ["docs/operations.md", "(default 50, at most {}) runs a conference", ["commands/demo.ts", "PEOPLE_MAX"]],
  [
    "docs/operations.md",
    "disk has less than {} MB free",
    ["platform/database/embedded/disk-space.ts", "RESERVE_BYTES", MB],
  ],
  ["docs/operations.md", "vanished database get 503 after {} seconds", [POOL, "STATEMENT_MS", SECONDS]],
  ["docs/operations.md", "no message for {} seconds |", [CHECKS, "SILENT_SOCKET_MS", SECONDS]],
  ["docs/operations.md", "live connections within {} seconds.", [CHECKS, "RECHECK_MS", SECONDS]],
  ["docs/operations.md", "`max_connections`: {} for each worker", ["start/start.ts", "CONNECTIONS_PER_PROCESS"]],
  ["docs/install.md", "opens up to {} connections", ["start/start.ts", "CONNECTIONS_PER_PROCESS"]],
  ["docs/install.md", "does not answer for {} seconds", [WORKERS, "UNANSWERED_MAX * PING_MS", SECONDS]],
  ["docs/scaling.md", "connections**: {} for each node", ["start/start.ts", "CONNECTIONS_PER_PROCESS"]],
];

/** Documents that quote measured figures, and the rows of bench/README.md that they come from. */
const MEASURED = [
  ["README.md", "one process served 5,000 attendees", "attendees with a live connection | ≥ 10000 | **5000 people**"],
  [
    "README.md",
    "within 16 ms, submissions were stored within 28 ms, and other phones showed them within 0.16 s",
    "hubbub, live channel on | 5000 | 15.4 | 28 | 160 |",
  ],
  [
    "docs/scaling.md",
    "5,000 attendees of one event were measured",
    "attendees with a live connection | ≥ 10000 | **5000 people**",
  ],
];

const texts = new Map();
const faults = [];

for (const [document, sentence, ...sources] of FIGURES) {
  const values = sources.map(([file, name, unit = 1]) => valueOf(join("apps/server/src", file), name) / unit);
  let nth = 0;
  const expected = sentence.replaceAll("{}", () => (values[nth++] ?? Number.NaN).toLocaleString("en-US"));
  if (!textOf(document).includes(expected)) faults.push(`${document}: does not say "${expected}"`);
}
for (const [document, sentence, row] of MEASURED) {
  if (!textOf(document).includes(sentence)) faults.push(`${document}: does not say "${sentence}"`);
  if (!textOf("bench/README.md").includes(row))
    faults.push(`bench/README.md: has no "${row}", which ${document} quotes`);
}

process.stdout.write(
  `${faults.map((fault) => `${fault}\n`).join("")}${FIGURES.length + MEASURED.length} sentences with figures.\n`,
);
process.exit(faults.length > 0 ? 1 : 0);

/** The text of a file with single spaces instead of line breaks. */
function textOf(file) {
  const text = texts.get(file) ?? readFileSync(join(root, file), "utf8").replaceAll(/\s+/gu, " ");
  texts.set(file, text);
  return text;
}

/** The value of a constant, of a product of constants, or of a field of a row in an object, according to the source. */
function valueOf(file, name) {
  if (name.includes(" * ")) return name.split(" * ").reduce((product, factor) => product * valueOf(file, factor), 1);
  const source = readFileSync(join(root, file), "utf8");
  const [row, field] = name.split(".");
  const pattern = field
    ? new RegExp(String.raw`\b${row}(?:: | = )[\w ]*\(?(?:\{[^}]*?\b${field}: |perMinute\(\s*)([^,]+),`, "u")
    : new RegExp(String.raw`const ${row}(?:: [^=]+)? = ([^;]+);`, "u");
  const expression = pattern.exec(source)?.[1];
  if (!expression) throw new Error(`${file} has no constant ${name}`);
  const product = expression.replaceAll("_", "").split(/ \*(?!\*) /u);
  return product.reduce(
    (value, factor) => value * (/^[\d.]+$/u.test(factor) ? Number(factor) : valueOf(file, factor)),
    1,
  );
}
