import { spawn } from "node:child_process";
import { mkdtemp, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import { DEMO_EVENT_ID } from "@hubbub/contract/event-id";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { findRunningDatabase } from "../../platform/database/server.ts";
import { readAllRows } from "../../testing/all-rows.ts";
import { organizerAt, signIn, type SignOn, startSignOn } from "../../testing/sign-on.ts";
import {
  makeDataDirectory,
  removeDataDirectory,
  type RunningServer,
  startServer,
} from "../../testing/server-process.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { Visitor } from "../../testing/visitor.ts";

const TEXT = String.raw`C:\new\temp	tab \. \N` + "\nline two 🦜 مرحبا";

let folder: string;
let signOn: SignOn;
const running: RunningServer[] = [];
let nth = 0;
const newFile = () => join(folder, `backup-${(nth += 1)}.gz`);
const dataDirectories: string[] = [];

/** A data directory for a new installation. A server that is started as root must be able to read the path to it. */
async function newDataDirectory(): Promise<string> {
  const directory = await makeDataDirectory();
  dataDirectories.push(directory);
  return directory;
}

async function start(dataDirectory: string, environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(dataDirectory, { ...signOn.environment, ...environment });
  running.push(server);
  return server;
}

/** Runs a command as npm does. @returns its exit code and output */
function command(name: "backup" | "restore", args: string[], environment: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url)), ...args],
    {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on("exit", (code) => resolve({ code, output })),
  );
}

const succeeded = { code: 0 };
const refused = (says: string) => ({ code: 1, output: expect.stringContaining(says) as string });

/** Everything but when it was made. */
const bodyOf = async (file: string) =>
  gunzipSync(await readFile(file))
    .toString("utf8")
    .split("\n")
    .slice(1);

async function rowsOf(server: RunningServer): Promise<Record<string, string[]>> {
  const connection = await findRunningDatabase(server.dataDirectory);
  if (!connection) throw new Error("The server has no embedded database");
  return readAllRows(connection);
}

/** Of a server with the demo event, an event with unusual texts, and a signed-in attendee with contributions. */
let backup: { file: string; rows: Record<string, string[]>; eventId: string; noor: Visitor; chat: unknown };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-backup-"));
  signOn = await startSignOn();
  const dataDirectory = await newDataDirectory();
  const server = await start(dataDirectory, { DEMO_EVENT: DEMO_EVENT_ID });
  const organizer = organizerAt(server);
  const { id: eventId } = (await organizer.post("/api/events", { title: "A talk" })).json as { id: string };
  const noor = new Visitor(server.url);
  await noor.get(`/api/public/events/${eventId}`);
  expect((await noor.post(`/api/events/${eventId}/chat`, { content: TEXT })).status).toBe(201);
  await signIn(noor, "noor");
  await noor.post(`/api/events/${eventId}/social`, { content: "Signed in?" });
  const isDemoThere = async () => expect((await organizer.get(`/api/public/events/${DEMO_EVENT_ID}`)).status).toBe(200);
  await vi.waitFor(isDemoThere, { timeout: 30_000, interval: 100 });
  // Read first: that a backup was made is recorded after it, and so is not in it.
  const rows = await rowsOf(server);
  const file = newFile();
  const made = await command("backup", [file], { DATA_DIR: dataDirectory });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining(file) as string });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const chat = (await noor.get(`/api/events/${eventId}/chat`)).json;
  backup = { file, rows, eventId, noor, chat };
  await server.stop();
});
const killAll = () => Promise.all(running.splice(0).map((server) => server.kill()));
afterEach(killAll);
afterAll(async () => {
  await killAll();
  await signOn.close();
  await Promise.all([folder, ...dataDirectories].map(removeDataDirectory));
});

describe("backup and restore of a running server", () => {
  it("[KEEP-2] has equal rows and equal answers; cookies and sessions stay valid", async () => {
    const { file, rows, eventId, noor, chat } = backup;
    expect(rows["icebreaker_responses"]?.length).toBeGreaterThan(30);
    const dataDirectory = await newDataDirectory();
    expect(await command("restore", [file], { DATA_DIR: dataDirectory })).toMatchObject(succeeded);
    // Nobody runs: the command opens the database itself.
    const again = newFile();
    expect(await command("backup", [again], { DATA_DIR: dataDirectory })).toMatchObject(succeeded);
    expect(await bodyOf(again)).toEqual(await bodyOf(file));

    const restored = await start(dataDirectory);
    const there = new Visitor(restored.url);
    for (const [name, value] of noor.cookies) there.cookies.set(name, value);
    expect((await there.get(`/api/events/${eventId}/chat`)).json).toEqual(chat);
    expect(JSON.stringify(chat)).toContain(JSON.stringify(TEXT).slice(1, -1));
    // Cookies stand: the secrets came along, and so did the session.
    expect((await there.get(`/api/events/${eventId}/social`)).json).toMatchObject([{ content: "Signed in?" }]);
    expect((await there.post(`/api/events/${eventId}/chat`, { content: "again" })).json).toMatchObject({
      participantProfileId: expect.stringMatching(/./u) as string,
    });

    // A running installation is not replaced (KEEP-5).
    expect(await command("restore", [file], { DATA_DIR: dataDirectory })).toMatchObject(
      refused("another Hubbub is using this data directory"),
    );
    expect((await there.get(`/api/events/${eventId}/chat`)).status).toBe(200);
    await restored.stop();
  });

  it("[KEEP-3] moves an installation between the embedded and an external PostgreSQL, and continues its ids", async () => {
    const { file, rows, eventId } = backup;
    const { database, databaseUrl, drop } = await testDatabase({ allowNotices: true });
    await database.close();
    expect(await command("restore", [file], { DATABASE_URL: databaseUrl })).toMatchObject(succeeded);
    expect(await readAllRows({ connectionString: databaseUrl })).toEqual(rows);

    const second = newFile();
    expect(await command("backup", [second], { DATABASE_URL: databaseUrl })).toMatchObject(succeeded);
    const external = await start(await newDataDirectory(), { DATABASE_URL: databaseUrl });
    const answer = await new Visitor(external.url).post(`/api/events/${eventId}/chat`, { content: "next" });
    const ids = (rows["chat_messages"] ?? []).map((row) => Number(/^\([^,]+,(\d+)/u.exec(row)?.[1]));
    expect(Number((answer.json as { id: string }).id)).toBeGreaterThan(Math.max(...ids));
    await external.stop();
    await drop();

    const dataDirectory = await newDataDirectory();
    expect(await command("restore", [second], { DATA_DIR: dataDirectory })).toMatchObject(succeeded);
    const back = await start(dataDirectory);
    const after = await rowsOf(back);
    for (const table of ["profiles", "foreign_sessions", "installation_secrets", "identity.signing_key"])
      expect(after[table]).toEqual(rows[table]);
    await back.stop();
  });
});
