/**
 * npm run demo: runs a conference with simulated attendees on a temporary server until Ctrl-C, then deletes its data.
 */
import pino from "pino";
import { formatEventId } from "@hubbub/contract/event-id";
import { join } from "node:path";
import { joinOrigin } from "@hubbub/contract/join-origin";
import { mkdtempSync } from "node:fs";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";

import { fail, messageOf } from "@hubbub/server-kit/fail";

import { readConfig } from "../config/config.ts";
import {
  type Conference,
  createConference,
  openLiveSession,
  registerOrganizer,
} from "../features/demo-conference/conference.ts";
import { readableLine } from "../platform/log-output.ts";
import { startServing } from "../start/serve.ts";
import type { Addresses } from "../start/addresses.ts";
import { start } from "../start/start.ts";

const PEOPLE_MAX = 1000;
/** A stop that takes longer is aborted. */
const STOP_TIMEOUT_MS = 9000;

/** Errors only: entries of the security log have another level. */
const errors = { level: "error", stream: { write: (line: string) => void process.stdout.write(readableLine(line)) } };
const logger = pino({ level: "error" }, pino.multistream(errors));

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const warn = (error: unknown) => print(`  ${messageOf(error)}`);

function readPeople(): number {
  try {
    const { values } = parseArgs({ options: { people: { type: "string", default: "50" } } });
    const people = Number(values.people);
    if (Number.isInteger(people) && people >= 1 && people <= PEOPLE_MAX) return people;
  } catch (error) {
    warn(error);
  }
  return fail(`Usage: npm run demo -- --people 50    (1 to ${PEOPLE_MAX})`);
}

/** Starts the normal server with a temporary data directory, which is deleted when it is closed. */
async function startDemoServer(opened: AsyncDisposableStack, onFatal: (sentence: string) => void) {
  const dataDirectory = mkdtempSync(join(tmpdir(), `hubbub-demo-${process.pid}-`));
  opened.defer(deleteAtEnd(dataDirectory));
  // Only HOST and PORT of the user's configuration are used, so that the demo cannot use a real database, a real sign-on
  // or a paid translation service. Port 0 is any free port, so that the demo can run beside another server.
  const { HOST, PORT = "0" } = process.env;
  const variables = { HOST, PORT, DATA_DIR: dataDirectory, WORKERS: "1" };
  const config = { ...readConfig(variables), isSimulation: true } as const;
  const starting = start(config, logger, {
    onFatal,
    serve: (server) => startServing(config, logger, { server, worker: null }),
  });
  // Also if it is still starting.
  opened.defer(async () => (await starting.catch(() => null))?.close());
  const { app, kysely, readAddresses } = await starting;
  return { kysely, activities: app.activities, addresses: await readAddresses() };
}

/**
 * Deletes the directory in another process, which waits for the end of this one: it still has the rights of root if the
 * server gives them up, and it also runs if this process is killed. @returns deletes it now
 */
function deleteAtEnd(directory: string): () => Promise<void> {
  // After a kill the database may still be stopping.
  const script = 'cat; for try in 1 2 3 4 5; do rm -rf "$1" && exit; sleep 2; done';
  const deletion = spawn("/bin/sh", ["-c", script, "sh", directory], {
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl-C must not reach it.
    detached: true,
  });
  return async () => {
    deletion.stdin.end();
    await once(deletion, "exit");
  };
}

async function run(people: number, opened: AsyncDisposableStack, onFatal: (sentence: string) => void): Promise<void> {
  print("Starting a temporary server…");
  const server = await startDemoServer(opened, onFatal);
  const { addresses } = server;
  const { local: url, setupPath } = addresses;
  const credentials = { username: "demo-organizer", password: randomBytes(9).toString("base64url") };
  const organizer = await registerOrganizer(url, setupPath ?? "", credentials);
  print("Creating the conference and its attendees…");
  const conference = await createConference(server, organizer);
  opened.defer(await openLiveSession(organizer, conference.live.id, { url, people, onError: warn }));
  print(startMessage(addresses, conference, credentials, people));
}

function startMessage(
  { local: url, network }: Addresses,
  { group, past, live, next }: Conference,
  { username, password }: { username: string; password: string },
  people: number,
): string {
  const { origin, source } = joinOrigin({ publicUrl: null, chosen: null, opened: url, network });
  return [
    "",
    `  The demo is running with ${people} simulated attendees.`,
    "",
    `  Conference         ${url}/engage/${group.permalink}`,
    `  Live session       ${url}/event/${live.id}    (code ${formatEventId(live.id)})`,
    ...(source === "network" ? [`    on a phone       ${origin}/event/${live.id}`] : []),
    `  Stage (projector)  ${url}/event/${live.id}?display=bigscreen`,
    `  Ended session      ${url}/event/${past.id}/leaderboard`,
    `  Upcoming session   ${url}/event/${next.id}`,
    "",
    `  Event admin        ${url}/admin/${live.id}`,
    `    sign in as       ${username}`,
    `    password         ${password}`,
    "",
    "  Stop with Ctrl-C. The demo then deletes all its data.",
    "",
  ].join("\n");
}

const people = readPeople();
const opened = new AsyncDisposableStack();
let ending: Promise<never> | null = null;

function end(code: number): Promise<never> {
  ending ??= (async () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await opened.disposeAsync();
    process.exit(code);
  })();
  return ending;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
process.on("disconnect", () => void end(0));

try {
  await run(people, opened, (sentence) => {
    if (!ending) warn(sentence);
    void end(1);
  });
} catch (error) {
  // An error after Ctrl-C only means that a step was interrupted.
  if (!ending) warn(error);
  await end(1);
}
