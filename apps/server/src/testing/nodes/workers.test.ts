/** Several workers of one machine: they are nodes to each other, and a primary keeps them running. */
import cluster from "node:cluster";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { DEMO_EVENT_ID } from "@hubbub/contract/event-id";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import {
  makeDataDirectory,
  processesBelow,
  removeDataDirectory,
  type RunningServer,
  startServer,
  workerPids,
} from "../server-process.ts";
import { makeEvent, type SignOn, startSignOn } from "../sign-on.ts";
import { connectPhones } from "../survival/phones.ts";
import { startLoad } from "../survival/load.ts";
import { seededChance } from "../survival/seeded.ts";
import { startWorkerFront, type TcpProxy } from "../tcp-proxy.ts";
import { succeeds, Visitor } from "../visitor.ts";
import type { FromWorker, ToWorker } from "../../workers/messages.ts";
import { activitiesContract } from "./activities.contract.ts";

// A worker may take ten seconds to start on a busy machine.
const soon = { timeout: 60_000, interval: 50 };

describe("a worker", () => {
  it("[WORKER-11] does not start if its program has other database migrations than the primary", async () => {
    const exec = fileURLToPath(new URL("../../main.ts", import.meta.url));
    cluster.setupPrimary({ exec, args: [], serialization: "advanced", silent: true });
    const worker = cluster.fork({ WORKERS: "2" });
    onTestFinished(() => void worker.process.kill("SIGKILL"));
    const server = { connection: {}, unixUser: null };
    const task = { name: "1", startsInstallation: false, schemaVersion: 0, server, hasDiskSpace: true };
    worker.send({ kind: "start", task } satisfies ToWorker);
    const [answer] = (await once(worker, "message")) as [FromWorker];
    expect(answer).toMatchObject({ kind: "refused" });
    expect(answer).toHaveProperty("message", expect.stringContaining("other database migrations"));
    await once(worker, "exit");
    expect(worker.process.exitCode).toBe(1);
  });
});

describe("a primary and its workers", () => {
  let signOn: SignOn;
  let dataDirectory: string;
  let server: RunningServer;
  const environment = { WORKERS: "2", PEOPLE_PER_ADDRESS: "1000000" };
  const start = async (more: Record<string, string> = {}) => {
    dataDirectory = await makeDataDirectory();
    server = await startServer(dataDirectory, {
      ...environment,
      ...signOn.environment,
      ...more,
    });
  };
  const end = async () => {
    await server.kill();
    await removeDataDirectory(dataDirectory);
  };
  beforeAll(async () => {
    signOn = await startSignOn();
  });
  afterAll(() => signOn.close());

  const workersInMetrics = async () => {
    const { text } = await new Visitor(server.url).get("/metrics");
    return [...text.matchAll(/^hubbub_bus_healthy\{worker="(\d)"\} 1$/gmu)].map(([, name]) => name);
  };
  /** A request may meet a worker that was just killed. */
  const allReady = () => vi.waitUntil(async () => (await workersInMetrics().catch(() => [])).length === 2, soon);
  const kill = (nth: number) => {
    const pid = workerPids(server)[nth];
    if (pid === undefined) throw new Error(`there is no worker ${nth}`);
    process.kill(pid, "SIGKILL");
  };

  describe("while it runs", () => {
    // WORKER-7 is also about the demo event.
    beforeAll(() => start({ DEMO_EVENT: DEMO_EVENT_ID }), 60_000);
    afterAll(end);

    it("[WORKER-2] spreads connections over all workers, and every worker answers for the machine in /metrics", async () => {
      const eventId = await makeEvent(server);
      const phones = connectPhones({ url: server.url, eventId, size: 90 });
      await vi.waitUntil(() => phones.countIn() === 90, soon);
      const texts = await Promise.all(
        Array.from({ length: 3 }, () => fetch(`${server.url}/metrics`, { headers: { Connection: "close" } })),
      );
      for (const text of await Promise.all(texts.map((answer) => answer.text()))) {
        expect(text).toMatch(new RegExp(`^hubbub_live_connections\\{event="${eventId}"\\} 90$`, "mu"));
        const entered = [...text.matchAll(/^hubbub_live_entered_total\{worker="\d"\} (\d+)$/gmu)].map(([, at]) =>
          Number(at),
        );
        expect(entered.reduce((sum, at) => sum + at, 0)).toBe(90);
        // A free worker gets the next connection, so the numbers differ.
        expect(Math.min(...entered)).toBeGreaterThan(10);
        expect(text.match(/^process_resident_memory_bytes\{worker="(?:\d|primary)"\} \d+$/gmu)).toHaveLength(3);
        expect(text).toMatch(/^hubbub_bus_round_trip_seconds\{worker="1"\} 0\.\d+$/mu);
      }
      phones.leave();
    });

    // A worker is a node to the others: nodes.test.ts has the tests of everything that nodes do together.
    describe("as nodes", () => {
      let fronts: TcpProxy[];
      beforeAll(async () => {
        const knownPeers = /^hubbub_bus_peers\{worker="\d"\} 1$/gmu;
        const metrics = async () => (await new Visitor(server.url).get("/metrics")).text;
        await vi.waitUntil(async () => (await metrics()).match(knownPeers)?.length === 2, soon);
        await allReady();
        fronts = await Promise.all(["1", "2"].map((name) => startWorkerFront(server.url, name)));
      });
      afterAll(() => Promise.all(fronts.map((front) => front.close())));

      activitiesContract(() => {
        const [a, b] = fronts;
        if (!a || !b) throw new Error("there are not two workers");
        return { a, b };
      });
    });

    it("[WORKER-3] replaces a killed worker: no acknowledged submission is lost, and all phones reconnect", async () => {
      const eventId = await makeEvent(server);
      // Two people send fewer responses than the list contains (ICEBREAKER_LIST_MAX), even on a slow machine.
      const load = startLoad({ url: server.url, eventId, people: 2, chance: seededChance(7) });
      const phones = connectPhones({ url: server.url, eventId, size: 60 });
      await vi.waitUntil(() => phones.countIn() === 60 && load.acknowledged.length > 20, soon);
      // One worker only: with the repetitions of a failed test, five ended workers within a minute would end the server.
      const before = workerPids(server);
      kill(0);
      await vi.waitUntil(() => phones.countIn() < 60, soon);
      await vi.waitUntil(() => phones.countIn() === 60, soon);
      await allReady();
      expect(workerPids(server)).not.toContain(before[0]);
      await load.finish();
      phones.leave();
      const path = `/api/events/${eventId}`;
      const listed = JSON.stringify(await (await fetch(`${server.url}${path}/icebreaker`)).json());
      const responses = load.acknowledged.filter(({ kind }) => kind === "icebreaker").map(({ text }) => text);
      expect(responses.filter((text) => !listed.includes(text))).toEqual([]);
      expect(responses.length).toBeGreaterThan(0);
      expect(load.unexpectedAnswers).toEqual([]);
    });

    it("[WORKER-3] closes a connection that a killed worker had not accepted, so that its client does not wait", async () => {
      const [first] = workerPids(server);
      if (first === undefined) throw new Error("there is no worker");
      process.kill(first, "SIGSTOP");
      const { hostname, port } = new URL(server.url);
      const sockets: Socket[] = Array.from({ length: 6 }, () =>
        connect({ host: hostname, port: Number(port) }).on("error", () => undefined),
      );
      const settled = sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on("close", () => resolve());
            socket.on("data", () => resolve());
            socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
          }),
      );
      await pause(300);
      process.kill(first, "SIGKILL");
      const late = pause(15_000).then(() => "late");
      expect(await Promise.race([Promise.all(settled).then(() => "settled"), late])).toBe("settled");
      for (const socket of sockets) socket.destroy();
      await allReady();
    });

    it("[WORKER-10] ends and replaces a worker that hangs", { timeout: 300_000 }, async () => {
      const [first] = workerPids(server);
      if (first === undefined) throw new Error("there is no worker");
      process.kill(first, "SIGSTOP");
      await vi.waitUntil(() => !workerPids(server).includes(first), soon);
      expect(server.output()).toContain("A worker does not answer and is ended");
      await allReady();
    });

    it(
      "[WORKER-7] SIGHUP replaces all workers one by one and refuses or resets no request",
      { timeout: 300_000 },
      async () => {
        const demo = `/api/events/${DEMO_EVENT_ID}/icebreaker`;
        await vi.waitUntil(async () => (await new Visitor(server.url).get(demo)).status === 200, soon);
        await succeeds(new Visitor(server.url).post(demo, { response: "kept", participantId: "p" }));
        const before = workerPids(server);
        const failures: unknown[] = [];
        const ending = new AbortController();
        let answered = 0;
        const ask = async (connection: "close" | "keep-alive") => {
          while (!ending.signal.aborted) {
            try {
              const answer = await fetch(`${server.url}/readyz`, { headers: { Connection: connection } });
              await answer.text();
              if (answer.status !== 200) failures.push(answer.status);
              answered += 1;
            } catch (error) {
              failures.push(error);
            }
            await pause(10);
          }
        };
        const asking = [ask("close"), ask("close"), ask("keep-alive"), ask("keep-alive")];
        process.kill(server.pid, "SIGHUP");
        await vi.waitUntil(
          () => {
            const now = workerPids(server);
            return now.length === 2 && now.every((pid) => !before.includes(pid));
          },
          { timeout: 150_000, interval: 100 },
        );
        ending.abort();
        await Promise.all(asking);
        expect(failures).toEqual([]);
        expect(answered).toBeGreaterThan(500);
        expect((await new Visitor(server.url).get(demo)).text).toContain('"kept"');
      },
    );
  });

  describe("at its end", () => {
    beforeEach(() => start(), 60_000);
    afterEach(end);

    it(
      "[WORKER-5] ends everything with one sentence and exit code 1 when five workers have ended within a minute",
      { timeout: 300_000 },
      async () => {
        const all = processesBelow([server.pid]);
        for (let nth = 0; nth < 5; nth += 1) {
          await allReady();
          all.push(...processesBelow([server.pid]));
          kill(0);
        }
        await vi.waitUntil(() => server.hasExited(), soon);
        await expect
          .poll(() => server.output().match(/5 workers ended by themselves within a minute.*/gu), soon)
          .toHaveLength(1);
        expect(await server.stop()).toBe(1);
        await expect.poll(() => processesBelow(all), { timeout: 5000 }).toEqual([]);
      },
    );

    it("[WORKER-6] leaves no process five seconds after the primary is killed", async () => {
      await makeEvent(server);
      const all = processesBelow([server.pid]);
      expect(all.length).toBeGreaterThan(8);
      await server.kill();
      await expect.poll(() => processesBelow(all), { timeout: 5000 }).toEqual([]);
    });
  });

  describe("when a replacement cannot start", () => {
    afterEach(end);

    it("[WORKER-9] keeps the workers that serve if a replacement cannot start, and tries again", async () => {
      const folder = await mkdtemp(join(tmpdir(), "hubbub-words-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      // The server may run as another user than this test.
      await chmod(folder, 0o755);
      const wordsFile = join(folder, "words.txt");
      await writeFile(wordsFile, "grumpy\n");
      await start({ WORDS_FILE: wordsFile });
      await rm(wordsFile);
      kill(0);
      await vi.waitUntil(() => server.output().split("A worker cannot start").length >= 3, soon);
      // The process that could not start reports that before it exits.
      await expect.poll(() => workerPids(server), soon).toHaveLength(1);
      expect((await new Visitor(server.url).get("/readyz")).status).toBe(200);
      await writeFile(wordsFile, "grumpy\n");
      await allReady();
    });
  });
});
