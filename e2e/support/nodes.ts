/** Two nodes with one database and a load balancer, for browser tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { openServer } from "../../apps/server/src/platform/database/server.ts";
import { failRun, serverBehind, urlOf } from "../../apps/server/src/testing/provide-postgres.ts";
import { type RunningServer, startServer } from "../../apps/server/src/testing/server-process.ts";
import { startBalancer } from "../../apps/server/src/testing/tcp-proxy.ts";

const DATABASE = "nodes";

export interface TwoNodes {
  a: RunningServer;
  b: RunningServer;
  /** URL of the load balancer, which uses node B, or node A if B is unavailable. */
  front: string;
  close(): Promise<void>;
}

/** Starts PostgreSQL, two nodes and the load balancer. */
export async function startTwoNodes(): Promise<TwoNodes> {
  const folder = await mkdtemp(join(tmpdir(), "hubbub-e2e-nodes-"));
  const postgres = await openServer({
    databaseUrl: null,
    dataDirectory: join(folder, "database"),
    onFatal: failRun,
    embedded: { durable: false },
  });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  const environment = { DATABASE_URL: urlOf(serverBehind(postgres.connection.host ?? ""), DATABASE) };
  // The first node migrates the database and prints the setup link.
  const a = await startServer(join(folder, "a"), environment);
  const b = await startServer(join(folder, "b"), environment);
  const front = await startBalancer([b.url, a.url]);
  return {
    a,
    b,
    front: front.url,
    async close() {
      await front.close();
      await Promise.all([a.stop(), b.stop()]);
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}
