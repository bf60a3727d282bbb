import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type Database, installationSecret, openDatabase } from "../../../domain/schema/open-database.ts";
import { fillDataDirectory } from "../../../testing/server-process.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { serversIn } from "./leftovers.ts";
import { findPostgres } from "./server.ts";

const FIXTURE = fileURLToPath(new URL("../../../testing/hold-database-command.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;

let root: string;
let dataDirectory: string;
let databases: Database[];
let children: ChildProcess[];
let fatal: string[];
let notices: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hubbub-supervisor-"));
  await chmod(root, 0o755);
  dataDirectory = join(root, "data");
  [databases, children, fatal, notices] = [[], [], [], []];
});

afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  for (const child of children) child.kill("SIGKILL");
  await expect.poll(() => serversIn(cluster(), 0), { timeout: 10_000 }).toEqual([]);
  await rm(root, { recursive: true, force: true });
});

const cluster = () => join(dataDirectory, "postgres");

async function open(directory = dataDirectory, restartDelaysMs = [1, 10, 100]): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: null,
    dataDirectory: directory,
    embedded: { restartDelaysMs },
    onFatal: (sentence) => fatal.push(sentence),
    onNotice: (sentence) => notices.push(sentence),
  });
  databases.push(database);
  return database;
}

/** A second Hubbub; `next()` reads its next line. */
function hold(detached = false) {
  const child = spawn(process.execPath, [FIXTURE, dataDirectory], {
    stdio: ["ignore", "pipe", "inherit"],
    detached,
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  return { child, next };
}

async function secretOf(database: Database): Promise<string> {
  return (await installationSecret(database.kysely, "kept")).toString("hex");
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(cluster(), "postmaster.pid"), "utf8")).split("\n")[0]);
}

describe("first start of the embedded PostgreSQL", () => {
  it("[DB-1] creates its files at the first start, stops with the server, and keeps the data for the next start", async () => {
    const first = await open();
    const secret = await secretOf(first);
    const socketDirectory = String(first.connection.host);
    expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
    const { rows } = await first.pool.query("select current_setting('listen_addresses') a, current_setting('fsync') f");
    expect(rows).toEqual([{ a: "", f: "on" }]);
    await Promise.all([first.close(), first.close()]);
    expect(await serversIn(cluster(), 0)).toEqual([]);
    await expect(stat(socketDirectory)).rejects.toThrow("ENOENT");
    expect(await secretOf(await open())).toBe(secret);
    expect(notices).toEqual([]);
  });

  it("[PROC-1] leaves no incomplete files after a kill -9 during the first start", async () => {
    const { child } = hold();
    const names = () => readdir(dataDirectory).catch(() => []);
    await expect
      .poll(names, { interval: 5, timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/^postgres\.new-/u));
    child.kill("SIGKILL");
    expect(await names()).not.toContain("postgres");
    await open();
    expect((await names()).filter((name) => name.startsWith("postgres.new-"))).toEqual([]);
  });

  it("[PROC-3] allows exactly one of two concurrent first starts", async () => {
    const words = await Promise.all([hold(), hold(), hold()].map(async ({ next }) => (await next()).split(" ")[0]));
    expect(words.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(["ready", "refused", "refused"]);
  });

  it("[DB-8] reports in one sentence why it cannot start", async () => {
    expect(() => findPostgres("linux-s390x")).toThrow(/\(linux-s390x\): set DATABASE_URL/u);
    await writeFile(dataDirectory, "");
    await expect(open()).rejects.toThrow(
      new StartupError(
        `cannot use the data directory ${dataDirectory}: EEXIST: file already exists, mkdir '${dataDirectory}'`,
      ),
    );
    await rm(dataDirectory);
    await mkdir(cluster(), { recursive: true });
    await writeFile(join(cluster(), "notes.txt"), "mine");
    await expect(open()).rejects.toThrow(/is in the way: it is not a database/u);
    expect(await readdir(cluster())).toEqual(["notes.txt"]);
  });
});

describe("embedded PostgreSQL", () => {
  beforeEach(() => fillDataDirectory(dataDirectory));

  it("[PROC-1] stops soon after a kill -9 of the server, and keeps what was committed", async () => {
    const { child, next } = hold();
    const [word, secret] = (await next()).split(" ");
    expect(word).toBe("ready");
    expect(await serversIn(cluster(), 0)).not.toEqual([]);
    child.kill("SIGKILL");
    await expect.poll(() => serversIn(cluster(), 0), { timeout: 2000 }).toEqual([]);
    expect(await secretOf(await open())).toBe(secret);
  });

  it("[PROC-1] starts again without waiting for the PostgreSQL of a killed server to stop", async () => {
    const { child, next } = hold();
    const [, secret] = (await next()).split(" ");
    child.kill("SIGKILL");
    expect(await secretOf(await open())).toBe(secret);
  });

  it("[PROC-3] rejects a data directory in use by this or another process", async () => {
    await open();
    const sentence = `another Hubbub is using this data directory: ${dataDirectory}`;
    await expect(open()).rejects.toThrow(new StartupError(sentence));
    expect(await hold().next()).toBe(`refused ${sentence}`);
  });

  it("[DB-4] starts despite a stale pid file with the process id of another program", async () => {
    const { child, next } = hold();
    await next();
    const pidFile = join(cluster(), "postmaster.pid");
    const note = await readFile(pidFile, "utf8");
    const socketDirectory = note.split("\n")[4] ?? "";
    child.kill("SIGKILL");
    await expect.poll(() => serversIn(cluster(), 0)).toEqual([]);
    await mkdir(socketDirectory, { recursive: true });
    await writeFile(pidFile, note.replace(/^\d+/u, String(process.pid)));
    expect(await (await open()).isReachable()).toBe(true);
    await expect(stat(socketDirectory)).rejects.toThrow("ENOENT");
  });

  it.runIf(isRoot)(
    "[DB-5] works for root in a folder that only root can read, and can move between users",
    async () => {
      const opened = await open();
      const secret = await secretOf(opened);
      await opened.close();

      const closed = join(root, "closed");
      await mkdir(closed, { mode: 0o700 });
      await rename(dataDirectory, join(closed, "data"));
      const hidden = await open(join(closed, "data"));
      expect(await secretOf(hidden)).toBe(secret);
      await hidden.close();

      await rename(join(closed, "data"), dataDirectory);
      expect(await secretOf(await open())).toBe(secret);
    },
  );

  it("[DB-6] restarts when PostgreSQL is killed", async () => {
    const database = await open();
    const secret = await secretOf(database);
    for (let round = 1; round <= 2; round += 1) {
      process.kill(await postmasterPid(), "SIGKILL");
      await expect
        .poll(() => notices.filter((notice) => notice.includes("is back")).length, {
          timeout: 10_000,
        })
        .toBe(round);
      expect(await secretOf(database)).toBe(secret);
    }
    expect(fatal).toEqual([]);
  });

  it("[DB-6] reports when it cannot restart", async () => {
    const database = await open();
    await rename(join(cluster(), "global"), join(cluster(), "lost"));
    process.kill(await postmasterPid(), "SIGKILL");
    await expect
      .poll(() => fatal, { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^the embedded database ended and could not be started again: /u)]);
    expect(await database.isReachable()).toBe(false);
    await database.close();
  });

  it("[DB-7] ignores Ctrl-C in the terminal", async () => {
    const { child, next } = hold(true);
    await next();
    process.kill(-Number(child.pid), "SIGINT");
    expect(await next()).toBe("interrupted, reachable true");
    child.kill("SIGTERM");
    expect(await next()).toBe("closed");
    expect(await serversIn(cluster(), 0)).toEqual([]);
  });

  it("[DB-22] starts although a volume driver has given the group rights on everything, and takes them away", async () => {
    const first = await open();
    const secret = await secretOf(first);
    await first.close();
    await chmod(cluster(), 0o2770);
    expect(await secretOf(await open())).toBe(secret);
    expect((await stat(cluster())).mode & 0o777).toBe(0o700);
  });
});
