import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Rehearsal } from "@hubbub/contract/rehearsal";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeEvent, organizerAt, type SignOn, startSignOn } from "../../testing/sign-on.ts";
import {
  fillDataDirectory,
  makeEmptyDataDirectory,
  removeDataDirectory,
  type RunningServer,
  startServer,
  workerPids,
} from "../../testing/server-process.ts";
import { canRead, isRoot } from "../../testing/unprivileged.ts";
import { Visitor } from "../../testing/visitor.ts";
import { unprivilegedUser } from "./root.ts";

const checkout = fileURLToPath(new URL("../../../../..", import.meta.url)).replace(/\/$/u, "");
const unixUser = await unprivilegedUser();
const isOpen = isRoot && (await canRead(join(checkout, "apps/server/src/main.ts")));
const unprivileged = [unixUser.uid, unixUser.uid, unixUser.uid, unixUser.uid].join("\t");

/** Several starts of a server, each with a database. */
const SLOW_MS = 120_000;

let signOn: SignOn;
beforeAll(async () => {
  signOn = await startSignOn();
});
afterAll(() => signOn.close());

const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});

async function start(
  dataDirectory: string,
  options: NonNullable<Parameters<typeof startServer>[2]> = {},
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  // Attendees have the bundled sign-on.
  const server = await startServer(dataDirectory, { HUB_URL: signOn.url, ...environment }, options);
  running.push(server);
  return server;
}

/** Real, effective, saved and file-system user ids of a process, each thread's once. */
function userIds(pid: number): string[] {
  const ids = readdirSync(`/proc/${pid}/task`).map(
    (thread) => /^Uid:\s*(.*)$/mu.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8"))?.[1] ?? "",
  );
  return [...new Set(ids)];
}

/** Processes below `pid`, by id, with the name of each. */
function descendants(pid: number): Map<number, string> {
  const parents = new Map<number, { parent: number; name: string }>();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/u.test(name))) {
    try {
      const text = readFileSync(`/proc/${entry}/status`, "utf8");
      const command = readFileSync(`/proc/${entry}/cmdline`, "utf8").replaceAll("\0", " ");
      parents.set(Number(entry), { parent: Number(/^PPid:\s*(\d+)/mu.exec(text)?.[1]), name: command });
    } catch {
      // It ended in between.
    }
  }
  const found = new Map<number, string>();
  const visit = (above: number) => {
    for (const [child, { parent, name }] of parents) {
      if (parent !== above || found.has(child)) continue;
      found.set(child, name);
      visit(child);
    }
  };
  visit(pid);
  return found;
}

const alive = (pids: Iterable<number>) => [...pids].filter((pid) => existsSync(`/proc/${pid}`));
const note = async (directory: string) =>
  (await readFile(join(directory, "postgres/postmaster.pid"), "utf8")).split("\n");

async function answer(server: RunningServer, roomId: string, response: string): Promise<number> {
  const visitor = new Visitor(server.url);
  return (await visitor.post(`/api/events/${roomId}/icebreaker`, { response, participantId: `p-${response}` })).status;
}

async function answers(server: RunningServer, roomId: string): Promise<string[]> {
  const list = (await new Visitor(server.url).get(`/api/events/${roomId}/icebreaker`)).json as { response: string }[];
  return list.map(({ response }) => response).toSorted();
}

/** Kills the database and waits until the server has brought it back. */
async function crashDatabase(server: RunningServer, roomId: string): Promise<void> {
  const [pid] = await note(server.dataDirectory);
  process.kill(Number(pid), "SIGKILL");
  await expect
    .poll(
      () =>
        note(server.dataDirectory).then(
          ([now]) => now !== pid,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
  await expect.poll(() => answer(server, roomId, "after"), { timeout: 15_000 }).toBe(201);
}

/** Stops the server, which must take everything along that it had started. */
async function stopWhole(server: RunningServer): Promise<void> {
  const started = [server.pid, ...descendants(server.pid).keys()];
  const [, , , , socketDirectory] = await note(server.dataDirectory);
  expect(await server.stop()).toBe(0);
  // Processes that have just ended may still have to be reaped.
  await expect.poll(() => alive(started), { timeout: 5000 }).toEqual([]);
  await expect(stat(String(socketDirectory))).rejects.toThrow("ENOENT");
}

/** A port below 1024 that nothing listens on. */
async function lowPort(): Promise<string> {
  for (let port = 900; port < 1000; port += 1) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return String(port);
  }
  throw new Error("Every port from 900 to 999 is in use");
}

describe.runIf(isOpen)("started as root in a folder that others can read", { timeout: SLOW_MS }, () => {
  let directory: string;
  beforeEach(async () => {
    directory = await makeEmptyDataDirectory();
  });
  afterEach(() => removeDataDirectory(directory));

  const identity = { uid: unixUser.uid, gid: unixUser.gid };
  it("[ROOT-1] [WORKER-7] keeps only the primary root, also with one worker, which SIGHUP replaces, and on a port below 1024", async () => {
    const server = await start(directory, {}, { PORT: await lowPort() });
    const expectOnlyPrimaryRoot = (workers: number) => {
      expect(userIds(server.pid)).toEqual(["0\t0\t0\t0"]);
      expect(workerPids(server)).toHaveLength(workers);
      const below = descendants(server.pid);
      expect([...below.values()].some((name) => name.includes("/postgres "))).toBe(true);
      for (const pid of below.keys()) expect(userIds(pid)).toEqual([unprivileged]);
      for (const pid of workerPids(server)) {
        expect(readFileSync(`/proc/${pid}/status`, "utf8")).not.toMatch(/^Groups:.*\b0\b/mu);
        expect(readFileSync(`/proc/${pid}/status`, "utf8")).toMatch(/^CapEff:\s*0+$/mu);
      }
    };
    expectOnlyPrimaryRoot(1);
    // The port is closed until the next worker listens.
    process.kill(Number(workerPids(server)[0]), "SIGKILL");
    const health = () => fetch(`${server.url}/healthz`).then(({ status }) => status, String);
    await expect.poll(health, { timeout: 20_000 }).toBe(200);
    expectOnlyPrimaryRoot(1);

    // SIGHUP replaces it and refuses no request.
    const [before] = workerPids(server);
    process.kill(server.pid, "SIGHUP");
    const replaced = () => workerPids(server).length === 1 && workerPids(server)[0] !== before;
    while (!replaced()) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(userIds(Number(workerPids(server)[0]))).toEqual([unprivileged]);
    await stopWhole(server);
    // This was a first start, so root created them.
    for (const name of await readdir(directory)) expect((await stat(join(directory, name))).uid).toBe(unixUser.uid);

    const several = await start(directory, {}, { PORT: await lowPort(), WORKERS: "2" });
    for (const pid of descendants(several.pid).keys()) expect(userIds(pid)).toEqual([unprivileged]);
    await stopWhole(several);
  });

  it("[ROOT-2] keeps database, restart and lock working, and can be started again by root and by that user", async () => {
    await fillDataDirectory(directory);
    const first = await start(directory);
    const roomId = await makeEvent(first);
    expect(await answer(first, roomId, "first")).toBe(201);
    await crashDatabase(first, roomId);
    await expect(start(directory)).rejects.toThrow(/another Hubbub is using this data directory/u);
    await stopWhole(first);

    const second = await start(directory);
    expect(await answer(second, roomId, "second")).toBe(201);
    await stopWhole(second);

    const third = await start(directory, { identity });
    expect(await answer(third, roomId, "third")).toBe(201);
    expect(await answers(third, roomId)).toEqual(["after", "first", "second", "third"]);
    await crashDatabase(third, roomId);
    await stopWhole(third);
    for (const name of await readdir(directory)) expect((await stat(join(directory, name))).uid).toBe(unixUser.uid);
  });

  it("[ROOT-2] can be backed up by root and by that user, running or stopped", async () => {
    await fillDataDirectory(directory);
    const folder = await mkdtemp(join(tmpdir(), "hubbub-backups-"));
    await chown(folder, identity.uid, identity.gid);
    const command = join(checkout, "apps/server/src/commands/backup.ts");
    const backUp = (name: string, as: object) =>
      promisify(execFile)(process.execPath, [command, join(folder, name)], {
        env: { ...process.env, DATA_DIR: directory },
        cwd: "/",
        ...as,
      });
    const server = await start(directory);
    await makeEvent(server);
    await backUp("1.gz", {});
    await backUp("2.gz", identity);
    await stopWhole(server);
    await backUp("3.gz", {});
    await backUp("4.gz", identity);
    expect((await readdir(folder)).toSorted()).toEqual(["1.gz", "2.gz", "3.gz", "4.gz"]);
    for (const name of await readdir(directory)) expect((await stat(join(directory, name))).uid).toBe(unixUser.uid);
    await rm(folder, { recursive: true });
  });

  it("[ROOT-6] does not start if only root can use the database, and says why", async () => {
    await fillDataDirectory(directory);
    const shared = await start(directory);
    const [, , , , socketDirectory] = await note(directory);
    await chown(String(socketDirectory), 0, 0);
    const databaseUrl = `postgresql:///postgres?host=${encodeURIComponent(String(socketDirectory))}&user=postgres`;
    await expect(start("", {}, { DATABASE_URL: databaseUrl })).rejects.toThrow(
      /the database does not let \w+ in \(.+\): start Hubbub as a user whom the database lets in/u,
    );
    await chown(String(socketDirectory), identity.uid, identity.gid);
    const second = await start("", {}, { DATABASE_URL: databaseUrl });
    for (const pid of workerPids(second)) expect(userIds(pid)).toEqual([unprivileged]);
    expect((await new Visitor(second.url).get("/readyz")).status).toBe(200);
    expect(await second.stop()).toBe(0);
    await stopWhole(shared);
  });

  it("[ROOT-3] uses a data folder with other files without changing its owner", async () => {
    await chmod(directory, 0o755);
    await mkdir(join(directory, "other"));
    const first = await start(directory);
    const roomId = await makeEvent(first);
    await stopWhole(first);
    expect((await stat(directory)).uid).toBe(0);
    expect((await stat(join(directory, "other"))).uid).toBe(0);
    const second = await start(directory, { identity });
    expect(await answer(second, roomId, "second")).toBe(201);
    await stopWhole(second);
  });
});

describe.runIf(isRoot)("started as root in a folder that only root can read", { timeout: SLOW_MS }, () => {
  let closed: string;
  let copy: string;
  let directory: string;

  // Hard links need the same file system; .cache is ignored by git and by the tools.
  beforeAll(async () => {
    const parent = join(checkout, ".cache");
    await mkdir(parent, { recursive: true });
    closed = await mkdtemp(join(parent, "closed-"));
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    copy = join(closed, "hubbub");
    directory = join(copy, "data");
    await mkdir(join(copy, "node_modules"), { recursive: true });
    const link = (from: string[], to: string) => promisify(execFile)("cp", ["-al", ...from, to]);
    await link(
      ["apps", "packages", "package.json"].map((name) => join(checkout, name)),
      copy,
    );
    const modules = (await readdir(join(checkout, "node_modules"))).filter((name) => name !== ".cache");
    await link(
      modules.map((name) => join(checkout, "node_modules", name)),
      join(copy, "node_modules"),
    );
  }, 120_000);
  afterAll(() => rm(closed, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  it("[ROOT-4] serves the network as an unprivileged user that cannot read its own program", async () => {
    expect(await canRead(join(copy, "apps/server/src/main.ts"))).toBe(false);
    const server = await start(directory, { checkout: copy });
    expect(workerPids(server)).toHaveLength(1);
    for (const pid of workerPids(server)) expect(userIds(pid)).toEqual([unprivileged]);
    const visitor = new Visitor(server.url);
    expect((await visitor.get("/healthz")).status).toBe(200);
    expect((await visitor.get("/identity/wallet")).status).toBeLessThan(400);
    const roomId = await makeEvent(server);
    expect(await answer(server, roomId, "first")).toBe(201);
    await crashDatabase(server, roomId);

    // Repeated rehearsals run there, without simulated attendees running as root.
    const owner = organizerAt(server);
    const path = `/api/events/${await makeEvent(server)}/rehearsal`;
    for (let round = 1; round <= 2; round += 1) {
      expect((await owner.post(path, { people: 50 })).status).toBe(201);
      const joined = async () => ((await owner.get(path)).json as Rehearsal).joined;
      await expect.poll(joined, { timeout: 20_000 }).toBeGreaterThan(0);
      // The ids of all threads.
      for (const pid of workerPids(server)) expect(userIds(pid)).toEqual([unprivileged]);
      expect((await owner.delete(path)).json).toMatchObject({ outcome: "stopped" });
    }
    await stopWhole(server);

    const second = await start(directory, { checkout: copy }, { WORKERS: "2" });
    expect(workerPids(second)).toHaveLength(2);
    for (const pid of workerPids(second)) expect(userIds(pid)).toEqual([unprivileged]);
    expect(await answers(second, roomId)).toEqual(["after", "first"]);
    await stopWhole(second);
  });

  it("[ROOT-5] leaves no process behind after a kill -9, and Ctrl-C in the terminal ends every process of the group", async () => {
    const server = await start(directory, { checkout: copy });
    const started = [...descendants(server.pid).keys()];
    const [, , , , socketDirectory] = await note(directory);
    await server.kill();
    await expect.poll(() => alive(started), { timeout: 15_000 }).toEqual([]);
    await expect(stat(String(socketDirectory))).rejects.toThrow("ENOENT");

    const child = spawn(join(copy, "node_modules/node/bin/node"), [join(copy, "apps/server/src/main.ts")], {
      cwd: copy,
      env: {
        ...process.env,
        PORT: "0",
        HOST: "127.0.0.1",
        WORKERS: "1",
        DATA_DIR: directory,
        DEMO_EVENT: "off",
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
    await expect.poll(() => output, { timeout: 20_000 }).toContain("Stop with Ctrl-C");
    const all = [...descendants(Number(child.pid)).keys()];
    process.kill(-Number(child.pid), "SIGINT");
    expect(await ended).toBe(0);
    await expect.poll(() => alive(all), { timeout: 5000 }).toEqual([]);
  });
});
