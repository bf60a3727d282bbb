/** Servers for the tests of process faults, with the sign-on providers that they use. */
import { afterAll, afterEach, beforeAll } from "vitest";

import { type FakeProvider, startFakeProvider } from "../fake-provider.ts";
import { makeDataDirectory, removeDataDirectory, type RunningServer, startServer } from "../server-process.ts";
import { Visitor } from "../visitor.ts";

export interface Servers {
  /** Starts a server that ends with the test. @param dataDirectory if given, the caller removes it */
  start(environment?: Record<string, string>, dataDirectory?: string): Promise<RunningServer>;
  /** Creates an event whose chat needs no approval. @returns its id */
  makeEvent(server: RunningServer): Promise<string>;
  /** Run in reverse order after each test. */
  cleanups: (() => Promise<unknown>)[];
}

/** To be called once at the top of a test file: registers its hooks. */
export function useServers(): Servers {
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

  return {
    cleanups,
    async start(environment = {}, dataDirectory) {
      const directory = dataDirectory ?? (await makeDataDirectory());
      const known = { HUB_URL: hub.url, WALLET_URL: wallet.url, TRUSTED_PROXIES: "127.0.0.1" };
      const server = await startServer(directory, { ...known, ...environment });
      cleanups.push(async () => {
        await server.kill();
        if (dataDirectory === undefined) await removeDataDirectory(directory);
      });
      return server;
    },
    async makeEvent(server) {
      const organizer = new Visitor(server.url, "token");
      const { id } = (await organizer.post("/api/events", { title: "A talk" })).json as { id: string };
      await organizer.patch(`/api/events/${id}`, { chatModerationEnabled: false });
      return id;
    },
  };
}
