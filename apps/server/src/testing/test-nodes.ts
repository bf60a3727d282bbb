/** Several real server processes over one database. */
import { type FakeProvider, startFakeProvider } from "./fake-provider.ts";
import { makeDataDirectory, removeDataDirectory, type RunningServer, startServer } from "./server-process.ts";
import { testDatabase } from "./test-database.ts";
import { Visitor } from "./visitor.ts";

export interface TestNodes {
  databaseUrl: string;
  hub: FakeProvider;
  start(environment?: Record<string, string>): Promise<RunningServer>;
  /** A signed-in premium organizer at this node. */
  organizer(node: RunningServer): Visitor;
  close(): Promise<void>;
}

const TOKEN = "hub-token-priya";

export async function testNodes(shared: Record<string, string> = {}): Promise<TestNodes> {
  const [{ databaseUrl, drop }, hub, dataDirectory] = await Promise.all([
    testDatabase({ allowNotices: true }),
    startFakeProvider(),
    makeDataDirectory(),
  ]);
  hub.users.set(TOKEN, { id: "hub-priya", username: "priya", email: "priya@example.org", premium: true });
  const running: RunningServer[] = [];
  return {
    databaseUrl,
    hub,
    async start(environment) {
      const node = await startServer(dataDirectory, {
        DATABASE_URL: databaseUrl,
        HUB_URL: hub.url,
        ...shared,
        ...environment,
      });
      running.push(node);
      return node;
    },
    organizer: (node) => new Visitor(node.url, TOKEN),
    async close() {
      await Promise.all(running.map((node) => node.stop()));
      await drop();
      await hub.close();
      await removeDataDirectory(dataDirectory);
    },
  };
}

/** The same browser connected to another node, as behind a proxy without sticky sessions. */
export function sameAt(node: RunningServer, visitor: Visitor): Visitor {
  const there = new Visitor(node.url, visitor.token);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}
