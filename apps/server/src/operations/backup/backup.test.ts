import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

import { DEMO_EVENT_ID } from "@hubbub/contract/event-id";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { organizerAt, signIn, type SignOn, startSignOn } from "../../testing/sign-on.ts";
import {
  makeDataDirectory,
  removeDataDirectory,
  type RunningServer,
  startServer,
} from "../../testing/server-process.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { Visitor } from "../../testing/visitor.ts";
import { findRunningDatabase } from "../../platform/database/open.ts";
import { ALL_TABLES, BACKED_UP_TABLES } from "./catalog.ts";

const TEXT = String.raw`C:\new\temp	tab \. \N` + "\nline two 🦜 مرحبا";

let folder: string;
let signOn: SignOn;
const running: RunningServer[] = [];
const databases: TestDatabase[] = [];
const dataDirectories: string[] = [];
let nth = 0;
const newPlace = (name: string) => join(folder, `${name}-${(nth += 1)}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hubbub-backup-"));
  signOn = await startSignOn();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill()));
  for (const { drop } of databases.splice(0)) await drop();
  await Promise.all(dataDirectories.splice(0).map(removeDataDirectory));
});
afterAll(async () => {
  await signOn.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDirectory: string, environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(dataDirectory, { ...signOn.environment, ...environment });
  running.push(server);
  return server;
}

/** A data directory for a new installation. */
async function newDataDirectory(): Promise<string> {
  const directory = await makeDataDirectory();
  dataDirectories.push(directory);
  return directory;
}

async function emptyExternal(): Promise<string> {
  const database = await testDatabase({ allowNotices: true });
  databases.push(database);
  await database.database.close();
  return database.databaseUrl;
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

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table, as text. */
async function readAll(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  return withClient(connection, async (client) => {
    await client.query("SET timezone = 'UTC'");
    const all: Record<string, string[]> = {};
    for (const table of BACKED_UP_TABLES) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  });
}

/** Everything but when it was made. */
const bodyOf = async (file: string) =>
  gunzipSync(await readFile(file))
    .toString("utf8")
    .split("\n")
    .slice(1);

const databaseOf = async (server: RunningServer) => {
  const connection = await findRunningDatabase(server.dataDirectory);
  if (!connection) throw new Error("The server has no embedded database");
  return connection;
};

/** A server with the demo event, an event with unusual texts, and a signed-in attendee with contributions. */
async function filledServer() {
  const server = await start(await newDataDirectory(), { DEMO_EVENT: DEMO_EVENT_ID });
  const organizer = organizerAt(server);
  const event = (await organizer.post("/api/events", { title: "A talk" })).json as { id: string };
  const noor = new Visitor(server.url);
  await noor.get(`/api/public/events/${event.id}`);
  expect((await noor.post(`/api/events/${event.id}/chat`, { content: TEXT })).status).toBe(201);
  await signIn(noor, "noor");
  await noor.post(`/api/events/${event.id}/social`, { content: "Signed in?" });
  await expect
    .poll(async () => (await organizer.get(`/api/public/events/${DEMO_EVENT_ID}`)).status, { timeout: 10_000 })
    .toBe(200);
  return { server, eventId: event.id, noor };
}

describe("backup and restore", () => {
  it("[KEEP-1] [WH-14] contains exactly the tables that the migrations create, except the queue of webhooks", async () => {
    const server = await start(await newDataDirectory());
    const { rows } = await withClient(await databaseOf(server), (client) =>
      client.query<{ name: string }>(
        `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
         WHERE relkind = 'r' AND nspname IN ('public', 'identity')`,
      ),
    );
    const made = rows
      .map(({ name }) => name)
      .filter((name) => !/^(?:identity\.)?applied_migrations(?:_lock)?$/u.test(name));
    expect([...ALL_TABLES].sort()).toEqual(made.sort());
    expect(ALL_TABLES.filter((name) => !BACKED_UP_TABLES.includes(name))).toEqual(["webhook_deliveries"]);
  });

  it("[KEEP-2] restores a backup of a running server with equal rows and equal answers", async () => {
    const { server, eventId, noor } = await filledServer();
    const file = newPlace("backup.gz");
    const made = await command("backup", [file], { DATA_DIR: server.dataDirectory });
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(file) });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readAll(await databaseOf(server));
    expect(before["icebreaker_responses"]?.length).toBeGreaterThan(30);
    const list = (await noor.get(`/api/events/${eventId}/chat`)).json;
    await server.stop();

    const dataDirectory = newPlace("data");
    expect(await command("restore", [file], { DATA_DIR: dataDirectory })).toMatchObject({ code: 0 });
    // Nobody runs: the command opens the database itself.
    const again = newPlace("backup.gz");
    expect(await command("backup", [again], { DATA_DIR: dataDirectory })).toMatchObject({ code: 0 });
    expect(await bodyOf(again)).toEqual(await bodyOf(file));
    const restored = await start(dataDirectory);
    const there = new Visitor(restored.url);
    for (const [name, value] of noor.cookies) there.cookies.set(name, value);
    expect((await there.get(`/api/events/${eventId}/chat`)).json).toEqual(list);
    expect(JSON.stringify(list)).toContain(JSON.stringify(TEXT).slice(1, -1));
    // Cookies stand: the secrets came along, and so did the session.
    expect((await there.get(`/api/events/${eventId}/social`)).json).toMatchObject([{ content: "Signed in?" }]);
    expect((await there.post(`/api/events/${eventId}/chat`, { content: "again" })).json).toMatchObject({
      participantProfileId: expect.stringMatching(/./u),
    });
    await restored.stop();
  });

  it("[KEEP-3] moves an installation between the embedded and an external PostgreSQL, and continues its ids", async () => {
    const { server, eventId } = await filledServer();
    const file = newPlace("backup.gz");
    // Read first: that a backup was made is recorded after it, and so is not in it.
    const before = await readAll(await databaseOf(server));
    await command("backup", [file], { DATA_DIR: server.dataDirectory });
    await server.stop();

    const databaseUrl = await emptyExternal();
    expect(await command("restore", [file], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 });
    expect(await readAll({ connectionString: databaseUrl })).toEqual(before);

    const second = newPlace("backup.gz");
    expect(await command("backup", [second], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 });
    const external = await start(newPlace("data"), { DATABASE_URL: databaseUrl });
    const answer = await new Visitor(external.url).post(`/api/events/${eventId}/chat`, { content: "next" });
    const ids = (before["chat_messages"] ?? []).map((row) => Number(/^\([^,]+,(\d+)/u.exec(row)?.[1]));
    expect(Number((answer.json as { id: string }).id)).toBeGreaterThan(Math.max(...ids));
    await external.stop();

    const dataDirectory = newPlace("data");
    expect(await command("restore", [second], { DATA_DIR: dataDirectory })).toMatchObject({ code: 0 });
    const back = await start(dataDirectory);
    const after = await readAll(await databaseOf(back));
    for (const table of ["profiles", "wallet_sessions", "installation_secrets", "identity.signing_key"])
      expect(after[table]).toEqual(before[table]);
    await back.stop();
  });

  it("[KEEP-4] is a consistent snapshot under concurrent writes", async () => {
    const { server, eventId } = await filledServer();
    const writing = new AbortController();
    let written = 0;
    const load = Array.from({ length: 8 }, async (_, writer) => {
      while (!writing.signal.aborted) {
        const visitor = new Visitor(server.url);
        const participantId = `w${writer}-${written}`;
        const answers = [
          await visitor.post(`/api/events/${eventId}/emoji`, { emoji: "bored", participantId }),
          await visitor.post(`/api/events/${eventId}/icebreaker`, { response: "word", participantId }),
        ];
        if (answers.every(({ status }) => status === 201)) written += 1;
      }
    });
    const file = newPlace("backup.gz");
    const made = await command("backup", [file], { DATA_DIR: server.dataDirectory });
    writing.abort();
    await Promise.all(load);
    expect(made.code).toBe(0);
    expect(written).toBeGreaterThan(0);
    const databaseUrl = await emptyExternal();
    expect(await command("restore", [file], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 });
    // Submissions and their running counts are written together: a backup has both or neither.
    const { rows } = await withClient({ connectionString: databaseUrl }, (client) =>
      client.query(
        `SELECT counts.event_id FROM mood_counts counts
         WHERE excited + neutral + bored <> (SELECT count(*) FROM mood_votes WHERE event_id = counts.event_id)
         UNION ALL SELECT counts.event_id FROM icebreaker_counts counts
         WHERE shown <> (SELECT count(*) FROM icebreaker_responses
                         WHERE event_id = counts.event_id AND NOT is_hidden)`,
      ),
    );
    expect(rows).toEqual([]);
  });

  it("[KEEP-5] rejects a database with data, a running server and an incomplete file, and changes nothing", async () => {
    const { server } = await filledServer();
    const file = newPlace("backup.gz");
    const at = { DATA_DIR: server.dataDirectory };
    await command("backup", [file], at);
    expect(await command("backup", [file], at)).toMatchObject({
      code: 1,
      output: expect.stringContaining("exists already"),
    });
    expect(await command("restore", [file], at)).toMatchObject({
      code: 1,
      output: expect.stringContaining("another Hubbub is using this data directory"),
    });
    await server.stop();

    const databaseUrl = await emptyExternal();
    await command("restore", [file], { DATABASE_URL: databaseUrl });
    const before = await readAll({ connectionString: databaseUrl });
    const refused = (args: string[], says: string) =>
      expect(command("restore", args, { DATABASE_URL: databaseUrl })).resolves.toMatchObject({
        code: 1,
        output: expect.stringContaining(says),
      });
    await refused([file], "--force replaces them");

    const packed = await readFile(file);
    const damaged = newPlace("damaged.gz");
    await writeFile(damaged, packed.subarray(0, packed.length - 200));
    await refused([damaged, "--force"], "cannot be used");
    const lines = gunzipSync(packed).toString("utf8").split("\n");
    await writeFile(damaged, gzipSync(lines.filter((line) => !line.startsWith(`${DEMO_EVENT_ID}\t`)).join("\n")));
    await refused([damaged, "--force"], "was changed or damaged");
    await writeFile(damaged, gzipSync(lines.slice(0, -2).join("\n")));
    await refused([damaged, "--force"], "cannot be used");
    await writeFile(damaged, "no backup at all");
    await refused([damaged, "--force"], "cannot be used");
    await writeFile(damaged, gzipSync(lines.join("\n").replace(/"schema":"\w+"/u, '"schema":"999_future"')));
    await refused([damaged, "--force"], "the backup was written by a newer Hubbub");
    await refused([newPlace("none.gz")], "there is no file");
    expect(await readAll({ connectionString: databaseUrl })).toEqual(before);

    const node = await start(newPlace("data"), { DATABASE_URL: databaseUrl });
    await refused([file, "--force"], "a Hubbub is running on this database");
    await node.stop();
    expect(await command("restore", [file, "--force"], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 });
    expect(await readAll({ connectionString: databaseUrl })).toEqual(before);
  });
});
