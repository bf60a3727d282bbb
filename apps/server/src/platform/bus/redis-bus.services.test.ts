/** Needs a Redis: npm run test:services. */
import { randomBytes } from "node:crypto";

import { describe } from "vitest";

import { testCluster } from "../../testing/test-cluster.ts";
import { busContract, type Cluster, clusterContract } from "./bus.contract.ts";
import { createRedisBus } from "./redis-bus.ts";

const redis = new URL(process.env["HUBBUB_TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379");

function open(): Promise<Cluster> {
  const channel = `test:${randomBytes(6).toString("hex")}`;
  return testCluster(
    () => ({ host: redis.hostname, port: Number(redis.port || 6379) }),
    ({ nodeId, database, proxyPort }) => {
      const url = new URL(redis);
      if (proxyPort !== null) url.host = `127.0.0.1:${proxyPort}`;
      return createRedisBus({ nodeId, redisUrl: url.href, channel, database, onNotice: () => undefined });
    },
  );
}

describe("Redis bus, one node", () =>
  busContract(async () => {
    const cluster = await open();
    return { bus: await cluster.node(), close: () => cluster.close() };
  }));

describe("Redis bus, several nodes", () => clusterContract(open));
