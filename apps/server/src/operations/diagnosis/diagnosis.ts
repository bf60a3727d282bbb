/**
 * Answers `npm run diagnose` (scripts/diagnose.mjs): sizes, a CPU profile, and a heap snapshot of this process. Every
 * process has its own socket, in a folder that only the user of the process, and root, can enter.
 */
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { getHeapSnapshot, getHeapSpaceStatistics, getHeapStatistics } from "node:v8";

import { VERSION } from "@hubbub/server-kit/version";

/** scripts/diagnose.mjs looks for these names. */
const FOLDER_PREFIX = "hubbub-diagnose-";
const SOCKET = "socket";

interface Diagnosed {
  /** The name of the process: "server", "primary" or "worker 1". */
  name: string;
  /** Without secrets. */
  config: object;
  /** The metrics of the process. */
  readMetrics: () => Promise<unknown>;
  /** Called before the heap is read: the process does nothing else until that is done. */
  beforeHeap: () => Promise<void>;
  /** Called if this process cannot be diagnosed. */
  onError: (error: unknown) => void;
}

export interface Diagnosis {
  close(): Promise<void>;
}

/** Starts to answer. Call it after the process has left root: the folder belongs to its user. */
export async function openDiagnosis(diagnosed: Diagnosed): Promise<Diagnosis> {
  const folder = join(tmpdir(), FOLDER_PREFIX + process.pid);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const answer = async () => {
      if (pathname === "/heap") {
        await diagnosed.beforeHeap();
        return pipeline(getHeapSnapshot(), response);
      }
      const result = pathname === "/profile" ? profile(Number(searchParams.get("ms"))) : facts(diagnosed);
      return void response.end(JSON.stringify(await result));
    };
    answer().catch((error: unknown) => {
      diagnosed.onError(error);
      response.destroy();
    });
  });
  try {
    // A process with the same id may have been killed.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    // `exclusive`: not opened by the primary for its workers.
    const listening = Promise.withResolvers<void>();
    server.once("error", listening.reject);
    server.listen({ path: join(folder, SOCKET), exclusive: true }, listening.resolve).unref();
    await listening.promise;
  } catch (error) {
    diagnosed.onError(error);
  }
  return {
    close: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true }).catch(diagnosed.onError);
    },
  };
}

async function facts({ name, config, readMetrics }: Diagnosed): Promise<object> {
  return {
    name,
    pid: process.pid,
    uptimeSeconds: process.uptime(),
    versions: { hubbub: VERSION, ...process.versions },
    options: process.execArgv,
    config,
    memory: process.memoryUsage(),
    heap: getHeapStatistics(),
    heapSpaces: getHeapSpaceStatistics(),
    activeResources: Object.groupBy(process.getActiveResourcesInfo(), (resource) => resource),
    metrics: await readMetrics(),
  };
}

/** Records what the process does for so many milliseconds. */
async function profile(ms: number): Promise<object> {
  const session = new Session();
  session.connect();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
    const before = performance.eventLoopUtilization();
    delay.enable();
    await sleep(ms);
    delay.disable();
    const { utilization } = performance.eventLoopUtilization(before);
    const delayMs = { median: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
    return { eventLoop: { utilization, delayMs }, ...(await session.post("Profiler.stop")) };
  } finally {
    session.disconnect();
  }
}
