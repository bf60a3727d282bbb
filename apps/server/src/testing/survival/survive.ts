/** Kills the server and its database at random under load, restarts what does not restart itself, and counts. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { findRunningDatabase } from "../../platform/database/server.ts";
import { makeEvent, startSignOn } from "../sign-on.ts";
import {
  makeDataDirectory,
  removeDataDirectory,
  type RunningServer,
  startServer,
  workerPids,
} from "../server-process.ts";
import { compare, type Verdict } from "./ledger.ts";
import { startLoad } from "./load.ts";
import { seededChance } from "./seeded.ts";

export type Victim = "server" | "worker" | "database" | "one connection of the database";

export interface Survived extends Verdict {
  killed: Record<Victim, number>;
  /** How often the server exited by itself: its database did not come back, or too many workers ended. */
  gaveUp: number;
  acknowledged: number;
  unanswered: number;
  unexpectedAnswers: readonly string[];
  /** From each kill to the next acknowledgement, in milliseconds. */
  outages: number[];
}

interface SurviveOptions {
  seed: number;
  kills: number;
  people: number;
  /** With more than one, workers are killed too, and "server" is their primary. */
  workers: number;
  onKill?: (nth: number, victim: Victim) => void;
}

/** The server more often than the rest, because it is restarted and updated more often. */
const VICTIMS: readonly Victim[] = ["server", "server", "server", "database", "one connection of the database"];
const VICTIMS_WITH_WORKERS: readonly Victim[] = ["worker", "worker", ...VICTIMS];
const READY_WITHIN_MS = 60_000;

export async function survive({ seed, kills, people, workers, onKill }: SurviveOptions): Promise<Survived> {
  const chance = seededChance(seed);
  const dataDirectory = await makeDataDirectory();
  const signOn = await startSignOn();
  const environment = {
    WORKERS: String(workers),
    ...signOn.environment,
    DEMO_EVENT: "off",
    PEOPLE_PER_ADDRESS: "1000000",
  };
  let server = await startServer(dataDirectory, environment);
  const { port } = new URL(server.url);
  const restart = () => startServer(dataDirectory, { ...environment, PORT: port });
  const killed: Record<Victim, number> = { server: 0, worker: 0, database: 0, "one connection of the database": 0 };
  const outages: number[] = [];
  let gaveUp = 0;
  try {
    const eventId = await makeEvent(server);
    const load = startLoad({ url: server.url, eventId, people, chance });
    for (let nth = 1; nth <= kills; nth += 1) {
      await pause(chance.between(100, 1200));
      const victim = chance.pick(workers > 1 ? VICTIMS_WITH_WORKERS : VICTIMS);
      onKill?.(nth, victim);
      killed[victim] += 1;
      const back = load.nextAcknowledgement();
      if (victim === "server") {
        await server.kill();
        server = await restart();
      } else {
        if (victim === "worker") killWorker(server, chance.next());
        else await killDatabase(dataDirectory, victim === "database" ? null : chance.next());
        if (!(await isReadyAgain(server))) {
          gaveUp += 1;
          server = await restart();
        }
      }
      outages.push(await back);
    }
    await load.finish();
    const connection = await findRunningDatabase(dataDirectory);
    if (!connection) throw new Error("The database is not running any more");
    const verdict = await compare(connection, eventId, load.acknowledged);
    const { acknowledged, unanswered, unexpectedAnswers } = load;
    return { ...verdict, killed, gaveUp, acknowledged: acknowledged.length, unanswered, unexpectedAnswers, outages };
  } finally {
    await server.kill();
    await signOn.close();
    await removeDataDirectory(dataDirectory);
  }
}

/** @param which null for the whole server; else a number up to 1 that chooses one of its processes */
export async function killDatabase(dataDirectory: string, which: number | null): Promise<void> {
  const note = await readFile(join(dataDirectory, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const postmaster = Number(note.split("\n")[0]);
  // It was just killed and is not running yet.
  if (!postmaster) return;
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").catch(() => "");
  const processes = children.trim().split(" ").filter(Boolean).map(Number);
  const pid = which === null ? postmaster : (processes[Math.floor(which * processes.length)] ?? postmaster);
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Does nothing if the server or the worker has just ended.
 * @param which a number up to 1 that chooses the worker
 */
function killWorker(server: RunningServer, which: number): void {
  try {
    const pids = workerPids(server);
    const pid = pids[Math.floor(which * pids.length)];
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Waits until the server is ready again; false when it has exited. */
async function isReadyAgain(server: RunningServer): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    await pause(100);
    try {
      if ((await fetch(`${server.url}/readyz`)).status === 200) return true;
    } catch {
      // A failed request does not mean that the server ended: the primary closes connections that a killed worker had
      // not accepted. A server that gave up locks its data directory until it exits.
      if (server.hasExited()) return false;
    }
  }
  throw new Error(`The server was not ready within a minute:\n${server.output()}`);
}
