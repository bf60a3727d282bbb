import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, it, vi } from "vitest";

import { fillDataDirectory, makeDataDirectory, removeDataDirectory, type RunningServer } from "../server-process.ts";
import { makeEvent } from "../sign-on.ts";
import { connectPhones } from "../survival/phones.ts";
import { compare } from "../survival/ledger.ts";
import { startLoad } from "../survival/load.ts";
import { seededChance } from "../survival/seeded.ts";
import { survive } from "../survival/survive.ts";
import { Visitor } from "../visitor.ts";
import { findRunningDatabase } from "../../platform/database/server.ts";
import { useServers } from "./use-servers.ts";

const SEED = Number(process.env["HUBBUB_SEED"] ?? 4200);

const { start, cleanups } = useServers();

const statusOf = async (server: RunningServer, path: string) => (await fetch(server.url + path)).status;
const answering = { timeout: 30_000, interval: 50 };

describe("process faults", () => {
  it.each([1, 2])(
    "[PROC-6] loses and duplicates no acknowledged write when server and database are killed at random under load, WORKERS=%i",
    { timeout: 120_000 },
    async (workers) => {
      const { killed, lost, doubled, unacknowledged, unexpectedAnswers, acknowledged } = await survive({
        seed: SEED,
        kills: 5,
        people: 5,
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

  it.each([1, 2])(
    "[PROC-8] SIGTERM under load: finishes accepted requests, closes sockets with 1012, and exits with 0, WORKERS=%i",
    { timeout: 90_000 },
    async (workers) => {
      const size = { WORKERS: String(workers) };
      const dataDirectory = await makeDataDirectory();
      cleanups.push(() => removeDataDirectory(dataDirectory));
      const first = await start(size, dataDirectory);
      const eventId = await makeEvent(first);
      const load = startLoad({ url: first.url, eventId, people: 10, chance: seededChance(SEED) });
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
      const dataDirectory = join(mount, "data");
      await fillDataDirectory(dataDirectory);
      const server = await start({}, dataDirectory);
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

  it(
    "[PROC-10] restart with 2,000 sockets: 99 percent reconnect within a minute, spread over time",
    { timeout: 120_000 },
    async () => {
      const size = 2000;
      const dataDirectory = await makeDataDirectory();
      cleanups.push(() => removeDataDirectory(dataDirectory));
      const first = await start({}, dataDirectory);
      const eventId = await makeEvent(first);
      const phones = connectPhones({ url: first.url, eventId, size });
      cleanups.push(async () => phones.leave());
      await vi.waitUntil(() => phones.countIn() === size, answering);
      await first.stop();
      const since = performance.now();
      await start({ PORT: new URL(first.url).port }, dataDirectory);
      await vi.waitUntil(() => phones.countIn() >= size * 0.99, { timeout: 60_000, interval: 50 });
      const back = phones.all.map(({ entries }) => (entries.at(-1) ?? Infinity) - since).filter(Number.isFinite);
      back.sort((a, b) => a - b);
      // The second and third quarter of them take more than half a second.
      expect((back[Math.floor(back.length * 0.75)] ?? 0) - (back[Math.floor(back.length * 0.25)] ?? 0)).toBeGreaterThan(
        500,
      );
      process.stdout.write(`99 % of ${size} back after ${Math.round(back[Math.floor(size * 0.98)] ?? 0)} ms\n`);
    },
  );
});
