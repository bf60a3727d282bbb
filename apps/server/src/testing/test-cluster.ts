/** Several buses over one database, some of them behind a proxy that tests can interrupt. */
import type { NetConnectOpts } from "node:net";

import pg from "pg";

import { newNodeId } from "../platform/database/nodes.ts";
import { type Database, openDatabase } from "../domain/schema/open-database.ts";
import type { Cluster } from "../platform/bus/bus.contract.ts";
import type { Bus } from "../platform/bus/bus.ts";
import { startInterruptibleProxy } from "./tcp-proxy.ts";
import { testDatabase } from "./test-database.ts";

export interface TestNode {
  nodeId: string;
  database: Database;
  /** The proxy's port for a node that connects through it. */
  proxyPort: number | null;
}

/** @param target the address behind the proxy, for the given database */
export async function testCluster(
  target: (database: Database) => NetConnectOpts,
  openBus: (node: TestNode) => Bus,
): Promise<Cluster> {
  const { database: first, databaseUrl, drop } = await testDatabase({ allowNotices: true });
  const proxy = await startInterruptibleProxy(target(first));
  const opened: { bus: Bus; database: Database }[] = [];
  return {
    async node({ throughProxy = false } = {}) {
      const nodeId = newNodeId();
      const database = await openDatabase({
        databaseUrl,
        dataDirectory: "",
        nodeId,
        onFatal: () => undefined,
        poolSize: 2,
      });
      const bus = openBus({ nodeId, database, proxyPort: throughProxy ? proxy.port : null });
      const close = bus.close.bind(bus);
      // A closed node also disconnects from the database.
      bus.close = async () => {
        await close();
        await database.close();
      };
      opened.push({ bus, database });
      return bus;
    },
    cut: (how) => (how === "closed" ? proxy.cut() : proxy.block()),
    restore: () => proxy.restore(),
    async close() {
      proxy.restore();
      await Promise.all(opened.map(({ bus }) => bus.close()));
      await proxy.close();
      await drop();
    },
  };
}

/** Where a database listens. */
export function addressOf({ connection }: Database): NetConnectOpts {
  const { host, port } = new pg.Client(connection);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
