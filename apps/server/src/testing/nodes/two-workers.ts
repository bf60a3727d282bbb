/** A server with two workers that have separate addresses, and an organizer at a foreign sign-on. */
import { type FakeProvider, startFakeProvider } from "../fake-provider.ts";
import { makeDataDirectory, removeDataDirectory, type RunningServer, startServer } from "../server-process.ts";
import { startWorkerFront, type TcpProxy } from "../tcp-proxy.ts";
import { succeeds, Visitor } from "../visitor.ts";
import type { NodesUnderTest } from "./nodes.contract.ts";

/** The token of a premium organizer. */
export const ORGANIZER_TOKEN = "hub-token-priya";

/** A sign-on with an organizer and two attendees, noor and kofi. */
export async function hubWithOrganizer(): Promise<FakeProvider> {
  const hub = await startFakeProvider();
  hub.users.set(ORGANIZER_TOKEN, { id: "hub-priya", username: "priya", email: "priya@example.org", premium: true });
  for (const username of ["noor", "kofi"])
    hub.users.set(`gfavip-session-${username}`, {
      id: username,
      username,
      email: `${username}@example.org`,
      tier: "free",
    });
  return hub;
}

/** Creates an event as the organizer. */
export async function makeEvent(server: { url: string }): Promise<string> {
  const organizer = new Visitor(server.url, ORGANIZER_TOKEN);
  const { id } = await succeeds<{ id: string }>(organizer.post("/api/events", { title: "A talk" }));
  await organizer.patch(`/api/events/${id}`, { chatModerationEnabled: false });
  return id;
}

/** Signs an attendee in at the foreign sign-on. */
export async function signIn(visitor: Visitor, username: string): Promise<void> {
  const user = { user_id: username, email: username, username };
  await succeeds(visitor.post("/api/gfavip/callback", { ...user, token: `gfavip-session-${username}` }));
}

/** @param environment by default the workers have the embedded database */
export async function openTwoWorkers(environment: Record<string, string> = {}): Promise<NodesUnderTest> {
  const [hub, dataDirectory] = await Promise.all([hubWithOrganizer(), makeDataDirectory()]);
  const server = await startServer(dataDirectory, {
    WORKERS: "2",
    HUB_URL: hub.url,
    WALLET_URL: hub.url,
    TRUSTED_PROXIES: "127.0.0.1",
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
      organizer: (node) => new Visitor(node.url, ORGANIZER_TOKEN),
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
