import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeAll, afterAll, describe, expect, inject, it, vi } from "vitest";

import { startInterruptibleProxy } from "../interruptible-proxy.ts";
import { type FakeProvider, startFakeProvider } from "../fake-provider.ts";
import { makeDataDirectory, removeDataDirectory, type RunningServer, startServer } from "../server-process.ts";
import { connectPhones } from "../survival/phones.ts";
import { compare } from "../survival/ledger.ts";
import { startLoad } from "../survival/load.ts";
import { seededChance } from "../survival/seeded.ts";
import { survive } from "../survival/survive.ts";
import { testDatabase } from "../test-database.ts";
import { Visitor } from "../visitor.ts";
import { findRunningDatabase } from "../../platform/database/open.ts";

const SEED = Number(process.env["HUBBUB_SEED"] ?? 4200);

let hub: FakeProvider;
let wallet: FakeProvider;
const cleanups: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  [hub, wallet] = await Promise.all([startFakeProvider(), startFakeProvider()]);
  hub.users.set("token", { id: "1", username: "priya", email: "priya@example.org", premium: true });
  wallet.users.set("gfavip-session-noor", { id: "n", username: "noor", email: "n@example.org", tier: "free" });
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(() => Promise.all([hub.close(), wallet.close()]));

async function start(environment: Record<string, string> = {}, dataDirectory?: string): Promise<RunningServer> {
  const directory = dataDirectory ?? (await makeDataDirectory());
  const known = { HUB_URL: hub.url, WALLET_URL: wallet.url, DEMO_EVENT: "off", TRUSTED_PROXIES: "127.0.0.1" };
  const server = await startServer(directory, { ...known, ...environment });
  cleanups.push(async () => {
    await server.kill();
    if (dataDirectory === undefined) await removeDataDirectory(directory);
  });
  return server;
}

async function makeEvent(server: RunningServer): Promise<string> {
  const organizer = new Visitor(server.url, "token");
  const { id } = (await organizer.post("/api/events", { title: "A talk" })).json as { id: string };
  await organizer.patch(`/api/events/${id}`, { chatModerationEnabled: false });
  return id;
}

const statusOf = async (server: RunningServer, path: string) => (await fetch(server.url + path)).status;
const answering = { timeout: 30_000, interval: 50 };

describe("process faults", () => {
  it.each([1, 3])(
    "[PROC-6] loses and duplicates no acknowledged write when server and database are killed at random under load, WORKERS=%i",
    { timeout: 120_000 },
    async (workers) => {
      const { killed, lost, doubled, unacknowledged, unexpectedAnswers, acknowledged } = await survive({
        seed: SEED,
        kills: 5,
        people: 10,
        workers,
      });
      expect(Object.values(killed).reduce((sum, count) => sum + count, 0)).toBe(5);
      expect({ lost, doubled, unacknowledged, unexpectedAnswers }).toEqual({
        lost: [],
        doubled: [],
        unacknowledged: 0,
        unexpectedAnswers: [],
      });
      expect(acknowledged).toBeGreaterThan(50);
    },
  );

  it(
    "[PROC-7] database unavailable: rejects writes with 503 and Retry-After, serves cached lists and pages, and recovers without a restart",
    { timeout: 60_000 },
    async () => {
      const database = await testDatabase({ allowNotices: true });
      cleanups.push(() => database.drop());
      await database.database.close();
      const given = new URL(inject("postgresServer"));
      const socketDirectory = given.searchParams.get("host");
      const proxy = await startInterruptibleProxy(
        socketDirectory
          ? { path: join(socketDirectory, ".s.PGSQL.5432") }
          : { host: given.hostname, port: Number(given.port || 5432) },
      );
      cleanups.push(() => proxy.close());
      const detour = new URL(database.databaseUrl);
      detour.searchParams.delete("host");
      const user = given.username || given.searchParams.get("user") || "postgres";
      const password = given.password ? `:${given.password}` : "";
      const server = await start({
        DATABASE_URL: `postgresql://${user}${password}@127.0.0.1:${proxy.port}${detour.pathname}`,
      });
      const path = `/api/events/${await makeEvent(server)}`;
      const noor = new Visitor(server.url);
      await noor.post("/api/gfavip/callback", {
        user_id: "n",
        email: "n",
        username: "n",
        token: "gfavip-session-noor",
      });
      for (const visitor of [noor, new Visitor(server.url)]) {
        await visitor.get(path.replace("/api/", "/api/public/"));
        expect((await visitor.post(`${path}/icebreaker`, { response: "before" })).status).toBe(201);
        expect((await visitor.post(`${path}/chat`, { content: "before" })).status).toBe(201);
      }
      const lists = ["icebreaker", "social", "chat", "emoji", "timer"].map((name) => `${path}/${name}`);
      const reads = [path.replace("/api/", "/api/public/"), ...lists];
      const readAll = async (visitor: Visitor) => Promise.all(reads.map((address) => visitor.get(address)));
      const stranger = new Visitor(server.url);
      const before = [await readAll(noor), await readAll(stranger)];
      expect(before.flat().map(({ status }) => status)).toEqual(before.flat().map(() => 200));

      proxy.cut();
      // Long enough for everything that is kept for a second to be older.
      await pause(1500);
      const refused = await stranger.post(`${path}/icebreaker`, { response: "meanwhile" });
      expect(refused).toMatchObject({ status: 503, json: { code: "unavailable" } });
      expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/u);
      const away = [await readAll(noor), await readAll(stranger)];
      expect(away.flat().map(({ status }) => status)).toEqual(away.flat().map(() => 200));
      // Shared lists only; overlays need the database.
      expect(away[1]?.[1]?.json).toEqual(before[1]?.[1]?.json);
      expect(away[1]?.[3]?.json).toMatchObject([{ content: "before" }, { content: "before" }]);
      expect((await stranger.get("/readyz")).status).toBe(503);
      expect((await stranger.get("/healthz")).status).toBe(200);

      proxy.restore();
      await vi.waitUntil(async () => (await statusOf(server, "/readyz")) === 200, answering);
      expect((await noor.post(`${path}/icebreaker`, { response: "after" })).status).toBe(201);
      expect((await stranger.get(`${path}/icebreaker`)).json).toHaveLength(3);
    },
  );

  it.each([1, 3])(
    "[PROC-8] SIGTERM under load: finishes accepted requests, closes sockets with 1012, and exits with 0, WORKERS=%i",
    { timeout: 90_000 },
    async (workers) => {
      const size = { WORKERS: String(workers) };
      const dataDirectory = await makeDataDirectory();
      cleanups.push(() => removeDataDirectory(dataDirectory));
      const first = await start(size, dataDirectory);
      const eventId = await makeEvent(first);
      const load = startLoad({ url: first.url, eventId, people: 20, chance: seededChance(SEED) });
      const phones = connectPhones({ url: first.url, eventId, size: 50 });
      await vi.waitUntil(() => phones.countIn() === 50 && load.acknowledged.length > 20, answering);
      const since = performance.now();
      expect(await first.stop()).toBe(0);
      expect(performance.now() - since).toBeLessThan(10_000);
      expect(phones.all.map(({ closeCode }) => closeCode)).toEqual(phones.all.map(() => 1012));
      await start({ ...size, PORT: new URL(first.url).port }, dataDirectory);
      await load.finish();
      phones.leave();
      const connection = await findRunningDatabase(dataDirectory);
      const verdict = await compare(connection ?? {}, eventId, load.acknowledged);
      expect(verdict).toEqual({ lost: [], doubled: [], unacknowledged: 0 });
      expect(load.unexpectedAnswers).toEqual([]);
    },
  );

  it(
    "[PROC-9] disk full: rejects writes with 503, answers reads, and accepts writes when there is space again",
    { timeout: 90_000 },
    async (context) => {
      const mount = mkdtempSync(join(tmpdir(), "hubbub-disk-"));
      const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=220m,mode=0755", "none", mount]).status === 0;
      if (!mounted) {
        rmSync(mount, { recursive: true });
        context.skip("needs a small disk of its own, and only root may mount one");
      }
      cleanups.push(async () => {
        spawnSync("umount", ["--lazy", mount]);
        rmSync(mount, { recursive: true, force: true });
      });
      const server = await start({}, join(mount, "data"));
      const path = `/api/events/${await makeEvent(server)}`;
      const taken: string[] = [];
      const post = async (response: string) => {
        // Somebody new each time: how many get in before the disk is seen to be full is up to the machine.
        const submission = { response, participantId: crypto.randomUUID() };
        const answer = await new Visitor(server.url).post(`${path}/icebreaker`, submission);
        if (answer.status === 201) taken.unshift(response);
        return answer;
      };
      const listed = async () =>
        ((await new Visitor(server.url).get(`${path}/icebreaker`)).json as { response: string }[]).map(
          (row) => row.response,
        );
      expect((await post("before")).status).toBe(201);
      const ballast = join(mount, "ballast");
      // Not a byte is left.
      await expect(writeFile(ballast, Buffer.alloc(220 * 1024 * 1024))).rejects.toThrow(/ENOSPC/u);
      await vi.waitUntil(async () => (await post("meanwhile")).status === 503, answering);
      const refused = await post("meanwhile");
      expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/u);
      expect(await listed()).toEqual(taken);
      // Also a list that has to be read from the database first.
      expect(await statusOf(server, `${path}/chat`)).toBe(200);
      expect(server.output()).toMatch(/the disk is almost full/u);
      await truncate(ballast);
      await vi.waitUntil(async () => (await post("after")).status === 201, answering);
      expect(server.output()).toMatch(/the disk has room again/u);
      expect(await listed()).toEqual(taken);
    },
  );

  it.each([1, 3])(
    "[PROC-10] restart with 2,000 sockets: 99 percent reconnect within a minute, spread over time, WORKERS=%i",
    { timeout: 120_000 },
    async (workers) => {
      const environment = { WORKERS: String(workers) };
      const size = 2000;
      const dataDirectory = await makeDataDirectory();
      cleanups.push(() => removeDataDirectory(dataDirectory));
      const first = await start(environment, dataDirectory);
      const eventId = await makeEvent(first);
      const phones = connectPhones({ url: first.url, eventId, size });
      cleanups.push(async () => phones.leave());
      await vi.waitUntil(() => phones.countIn() === size, answering);
      await first.stop();
      const since = performance.now();
      await start({ ...environment, PORT: new URL(first.url).port }, dataDirectory);
      await vi.waitUntil(() => phones.countIn() >= size * 0.99, { timeout: 60_000, interval: 50 });
      const back = phones.all.map(({ entries }) => (entries.at(-1) ?? Infinity) - since).filter(Number.isFinite);
      back.sort((a, b) => a - b);
      // The middle half of them comes within no less than half a second.
      expect((back[Math.floor(back.length * 0.75)] ?? 0) - (back[Math.floor(back.length * 0.25)] ?? 0)).toBeGreaterThan(
        500,
      );
      process.stdout.write(`99 % of ${size} back after ${Math.round(back[Math.floor(size * 0.98)] ?? 0)} ms\n`);
    },
  );
});
