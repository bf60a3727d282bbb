/**
 * npm run demo: runs a conference with simulated attendees on a temporary server until Ctrl-C, then deletes its data.
 */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";

import { formatEventId } from "@hubbub/contract/event-id";

import type { SimulatedAudience } from "../simulation/audience.ts";
import {
  type Conference,
  createConference,
  openLiveSession,
  playPastSession,
  prepareNextSession,
} from "./conference.ts";
import { type DemoServer, startDemoServer } from "./demo-server.ts";
import { SimulatedEventAdmin } from "./event-admin.ts";
import { type Credentials, Organizer } from "./organizer.ts";
import { createWalletAttendees } from "./wallet-attendees.ts";

const PEOPLE_DEFAULT = "50";
const PEOPLE_MAX = 1000;

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const warn = (error: unknown) => print(`  ${error instanceof Error ? error.message : String(error)}`);

/** Resources to close, in this order. */
interface OpenedResources {
  admin?: SimulatedEventAdmin;
  audience?: SimulatedAudience;
  server?: Promise<DemoServer>;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function readPeople(): number {
  try {
    const { values } = parseArgs({ options: { people: { type: "string", default: PEOPLE_DEFAULT } } });
    const people = Number(values.people);
    if (Number.isInteger(people) && people >= 1 && people <= PEOPLE_MAX) return people;
  } catch (error) {
    warn(error);
  }
  return fail(`Usage: npm run demo -- --people 50    (1 to ${PEOPLE_MAX})`);
}

async function run(people: number, opened: OpenedResources): Promise<void> {
  print("Starting a temporary server…");
  // Port 0 is any free port, so that the demo can run beside another server.
  opened.server = startDemoServer(process.env["PORT"] ?? "0");
  const server = await opened.server;
  const credentials = { username: "demo-organizer", password: randomBytes(9).toString("base64url") };
  const organizer = await Organizer.register(server.url, server.setupPath, credentials);
  print("Creating the conference and its attendees…");
  const conference = await createConference(organizer);
  const audience = { url: server.url, people, wallets: await createWalletAttendees(server.url, people) };
  print("Running the first session in fast motion (about 15 seconds)…");
  await Promise.all([playPastSession(organizer, conference, audience), prepareNextSession(conference, audience)]);
  opened.audience = await openLiveSession(organizer, conference, audience);
  opened.admin = await SimulatedEventAdmin.open(organizer, conference.live.id, warn);
  print(startMessage(server, conference, credentials, people));
}

function startMessage(server: DemoServer, conference: Conference, credentials: Credentials, people: number): string {
  const { url, roomUrl } = server;
  const { group, past, live, next } = conference;
  return [
    "",
    `  The demo is running with ${people} simulated attendees.`,
    "",
    `  Conference         ${url}/engage/${group.permalink}`,
    `  Live session       ${url}/event/${live.id}    (code ${formatEventId(live.id)})`,
    ...(roomUrl ? [`    on a phone       ${roomUrl}/event/${live.id}`] : []),
    `  Stage (projector)  ${url}/event/${live.id}?display=bigscreen`,
    `  Ended session      ${url}/event/${past.id}/leaderboard`,
    `  Upcoming session   ${url}/event/${next.id}`,
    "",
    `  Event admin        ${url}/admin/${live.id}`,
    `    sign in as       ${credentials.username}`,
    `    password         ${credentials.password}`,
    "",
    "  Stop with Ctrl-C. The demo then deletes all its data.",
    "",
  ].join("\n");
}

const people = readPeople();
const opened: OpenedResources = {};
let ending: Promise<void> | null = null;

function end(code: number): Promise<void> {
  ending ??= (async () => {
    opened.admin?.close();
    opened.audience?.end();
    // A server that failed to start has already deleted its data.
    const server = await opened.server?.catch(() => null);
    await server?.close();
    process.exit(code);
  })();
  return ending;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
process.on("disconnect", () => void end(0));

try {
  await run(people, opened);
  const server = await opened.server;
  server?.onEnd(() => {
    if (!ending) warn(new Error("The demo server stopped unexpectedly."));
    void end(1);
  });
} catch (error) {
  // An error after Ctrl-C only means that a step was interrupted.
  if (!ending) warn(error);
  await end(1);
}
