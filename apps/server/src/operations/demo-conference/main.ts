/** npm run demo: runs a conference with simulated attendees on a temporary server until Ctrl-C, then deletes its data. */
import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";

import { formatEventId } from "@hubbub/contract/event-id";

import type { Crowd } from "../simulation/crowd.ts";
import { type Conference, makeConference, openLiveSession, playPastSession, prepareNextSession } from "./conference.ts";
import { type DemoServer, startDemoServer } from "./demo-server.ts";
import { Desk } from "./event-admin.ts";
import { type Credentials, Organizer } from "./organizer.ts";
import { makeWalletAttendees } from "./wallet-attendees.ts";

const PEOPLE_DEFAULT = "50";
const PEOPLE_MAX = 1000;

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
const warn = (error: unknown) => say(`  ${error instanceof Error ? error.message : String(error)}`);

/** Whatever has been opened, in the order it is to be closed. */
interface Opened {
  desk?: Desk;
  crowd?: Crowd;
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

async function run(people: number, opened: Opened): Promise<void> {
  say("Starting a temporary server…");
  // Another port than a server one may have running; PORT chooses.
  opened.server = startDemoServer(process.env["PORT"] ?? "0");
  const server = await opened.server;
  const credentials = { username: "demo-organizer", password: randomBytes(9).toString("base64url") };
  const organizer = await Organizer.register(server.url, server.setupLink, credentials);
  say("Creating the conference and its attendees…");
  const conference = await makeConference(organizer);
  const cast = { url: server.url, people, wallets: await makeWalletAttendees(server.url, people) };
  say("Running the first session in fast motion (about 15 seconds)…");
  await Promise.all([playPastSession(organizer, conference, cast), prepareNextSession(conference, cast)]);
  opened.crowd = await openLiveSession(organizer, conference, cast);
  opened.desk = await Desk.open(organizer, conference.live.id, warn);
  say(announcement(server, conference, credentials, people));
}

function announcement(server: DemoServer, conference: Conference, credentials: Credentials, people: number): string {
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
const opened: Opened = {};
let ending: Promise<void> | null = null;

function end(code: number): Promise<void> {
  ending ??= (async () => {
    opened.desk?.close();
    opened.crowd?.end();
    // One that did not start has cleared up by itself.
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
  // What is broken off by Ctrl-C is no failure.
  if (!ending) warn(error);
  await end(1);
}
