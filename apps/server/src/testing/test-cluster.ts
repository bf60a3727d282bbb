/** Several buses over one database, some of them behind a line that can be broken. */
import type { NetConnectOpts } from "node:net";

import pg from "pg";

import { newNodeId } from "../platform/database/nodes.ts";
import { type Database, openDatabase } from "../domain/schema/open-database.ts";
import type { Cluster } from "../platform/bus/bus.contract.ts";
import type { Bus } from "../platform/bus/bus.ts";
import { breakableLine } from "./breakable-line.ts";
import { testDatabase } from "./test-database.ts";

export interface TestNode {
  nodeId: string;
  database: Database;
  /** The port of the line where the node is to go through it. */
  linePort: number | null;
}

/** @param target what the line leads to, given the database */
export async function testCluster(
  target: (database: Database) => NetConnectOpts,
  openBus: (node: TestNode) => Bus,
): Promise<Cluster> {
  const { database: first, databaseUrl, drop } = await testDatabase({ allowNotices: true });
  const line = await breakableLine(target(first));
  const opened: { bus: Bus; database: Database }[] = [];
  return {
    async node({ breakable = false } = {}) {
      const nodeId = newNodeId();
      const database = await openDatabase({
        databaseUrl,
        dataDirectory: "",
        nodeId,
        onFatal: () => undefined,
        poolSize: 2,
      });
      const bus = openBus({ nodeId, database, linePort: breakable ? line.port : null });
      const close = bus.close.bind(bus);
      // A node that ends leaves the database too.
      bus.close = async () => {
        await close();
        await database.close();
      };
      opened.push({ bus, database });
      return bus;
    },
    cut: (how) => (how === "closed" ? line.cut() : line.silence()),
    mend: () => line.mend(),
    async close() {
      line.mend();
      await Promise.all(opened.map(({ bus }) => bus.close()));
      await line.close();
      await drop();
    },
  };
}

/** Where a database listens. */
export function addressOf({ connection }: Database): NetConnectOpts {
  const { host, port } = new pg.Client(connection);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
