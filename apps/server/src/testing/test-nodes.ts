/** Several real server processes over one database. */
import { makeDataDirectory, removeDataDirectory, type RunningServer, startServer } from "./server-process.ts";
import { organizerAt, type SignOn, startSignOn } from "./sign-on.ts";
import { testDatabase } from "./test-database.ts";
import { Visitor } from "./visitor.ts";

export interface TestNodes {
  databaseUrl: string;
  hub: SignOn;
  start(environment?: Record<string, string>): Promise<RunningServer>;
  /** A signed-in premium organizer at this node. */
  organizer(node: RunningServer): Visitor;
  close(): Promise<void>;
}

export async function testNodes(shared: Record<string, string> = {}): Promise<TestNodes> {
  const [{ databaseUrl, drop }, hub, dataDirectory] = await Promise.all([
    testDatabase({ allowNotices: true }),
    startSignOn(),
    makeDataDirectory(),
  ]);
  const running: RunningServer[] = [];
  return {
    databaseUrl,
    hub,
    async start(environment) {
      const node = await startServer(dataDirectory, {
        DATABASE_URL: databaseUrl,
        ...hub.environment,
        ...shared,
        ...environment,
      });
      running.push(node);
      return node;
    },
    organizer: organizerAt,
    async close() {
      await Promise.all(running.map((node) => node.stop()));
      await drop();
      await hub.close();
      await removeDataDirectory(dataDirectory);
    },
  };
}

let addresses = 0;

/** A browser with an address of its own, because the newcomers of one address are limited. */
export function personAt(node: { url: string }): Visitor {
  addresses += 1;
  return new Visitor(node.url, null, { "X-Forwarded-For": `10.0.${addresses >> 8}.${addresses & 255}` });
}

/** The same browser connected to another node, as behind a proxy without sticky sessions. */
export function sameAt(node: RunningServer, visitor: Visitor): Visitor {
  const there = new Visitor(node.url, visitor.token, visitor.headers);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}
