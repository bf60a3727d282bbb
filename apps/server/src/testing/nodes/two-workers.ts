/** A server with two workers that have separate addresses, and a foreign sign-on. */
import { makeDataDirectory, removeDataDirectory, type RunningServer, startServer } from "../server-process.ts";
import { organizerAt, startSignOn } from "../sign-on.ts";
import { startWorkerFront, type TcpProxy } from "../tcp-proxy.ts";
import type { NodesUnderTest } from "./nodes.contract.ts";

/** @param environment by default the workers have the embedded database */
export async function openTwoWorkers(environment: Record<string, string> = {}): Promise<NodesUnderTest> {
  const [hub, dataDirectory] = await Promise.all([startSignOn(), makeDataDirectory()]);
  const server = await startServer(dataDirectory, {
    WORKERS: "2",
    ...hub.environment,
    ...environment,
  });
  const fronts: TcpProxy[] = [];
  const next = async (): Promise<RunningServer> => {
    const name = String(fronts.length + 1);
    const front = startWorkerFront(server.url, name);
    fronts.push(await front);
    return { ...server, url: (await front).url };
  };
  const [a, b] = [await next(), await next()];
  return {
    nodes: {
      databaseUrl: "",
      hub,
      start: async () => a,
      organizer: organizerAt,
      close: async () => undefined,
    },
    startInterruptible: async () => b,
    interrupt: () => Promise.reject(new Error("workers cannot be cut off from each other")),
    async close() {
      for (const front of fronts) await front.close();
      await server.stop();
      await hub.close();
      await removeDataDirectory(dataDirectory);
    },
  };
}
