/** Servers for the tests of process faults, with the sign-on that they use. */
import { afterAll, afterEach, beforeAll } from "vitest";

import { makeDataDirectory, removeDataDirectory, type RunningServer, startServer } from "../server-process.ts";
import { type SignOn, startSignOn } from "../sign-on.ts";

export interface Servers {
  /** Starts a server that ends with the test. @param dataDirectory if given, the caller removes it */
  start(environment?: Record<string, string>, dataDirectory?: string): Promise<RunningServer>;
  /** Run in reverse order after each test. */
  cleanups: (() => Promise<unknown>)[];
}

/** To be called once at the top of a test file: registers its hooks. */
export function useServers(): Servers {
  let signOn: SignOn;
  const cleanups: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    signOn = await startSignOn();
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });
  afterAll(() => signOn.close());

  return {
    cleanups,
    async start(environment = {}, dataDirectory) {
      const directory = dataDirectory ?? (await makeDataDirectory());
      const server = await startServer(directory, { ...signOn.environment, ...environment });
      cleanups.push(async () => {
        await server.kill();
        if (dataDirectory === undefined) await removeDataDirectory(directory);
      });
      return server;
    },
  };
}
