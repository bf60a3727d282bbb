/** Needs a Redis: npm run test:services. */
import { randomBytes } from "node:crypto";
import { type AddressInfo, connect, createServer } from "node:net";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { testCluster } from "../../testing/test-cluster.ts";
import { busContract, type Cluster, clusterContract } from "./bus.contract.ts";
import { createRedisBus } from "./redis-bus.ts";

const redis = new URL(process.env["HUBBUB_TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379");

function open(at: URL = redis): Promise<Cluster> {
  const prefix = `test:${randomBytes(6).toString("hex")}`;
  return testCluster(
    () => ({ host: redis.hostname, port: Number(redis.port || 6379) }),
    ({ nodeId, database, proxyPort }) => {
      const url = new URL(at);
      if (proxyPort !== null) url.host = `127.0.0.1:${proxyPort}`;
      return createRedisBus({ nodeId, redisUrl: url.href, prefix, database, onNotice: () => undefined });
    },
  );
}

const soon = { timeout: 8000 };

describe("Redis bus, one node", () =>
  busContract(async () => {
    const cluster = await open();
    return { bus: await cluster.node(), close: () => cluster.close() };
  }));

describe("Redis bus, several nodes", () => clusterContract(() => open()));

describe("Redis bus, per event", () => {
  let cluster: Cluster;
  beforeEach(async () => {
    cluster = await open();
  });
  afterEach(() => cluster.close());

  it("[BUS-10] delivers only the events a node follows, and reloads an event that it starts to follow", async () => {
    const [a, b] = [await cluster.node(), await cluster.node()];
    const received = new Set<string>();
    const missed: (string | null)[] = [];
    b.subscribe(({ roomId }) => received.add(roomId));
    b.onMissed((roomId) => missed.push(roomId));
    await expect.poll(() => a.isHealthy && b.isHealthy && b.state().peers === 1, soon).toBe(true);
    const end = b.follow("0000000A");
    await expect.poll(() => missed, soon).toEqual(["0000000A"]);
    a.publish({ roomId: "0000000B", invalidates: ["chat"] });
    a.publish({ roomId: "0000000A", invalidates: ["chat"] });
    await expect.poll(() => [...received], soon).toEqual(["0000000A"]);
    // Followed twice: it still arrives after one has ended, and no longer after both have.
    const endOther = b.follow("0000000A");
    end();
    a.publish({ roomId: "0000000A", invalidates: ["emoji"] });
    await expect.poll(() => b.state().received, soon).toBe(2);
    expect(missed).toEqual(["0000000A"]);
    endOther();
    b.follow("0000000A");
    await expect.poll(() => missed, soon).toEqual(["0000000A", "0000000A"]);
    a.publish({ roomId: "0000000A", invalidates: ["emoji"] });
    await expect.poll(() => b.state().received, soon).toBe(3);
  });

  it("[BUS-10] receives an event that it starts to follow while it subscribes to the others", async () => {
    const path = await holdSubscription();
    const slow = await open(path.url);
    const bus = await slow.node();
    const missed: (string | null)[] = [];
    bus.onMissed((roomId) => missed.push(roomId));
    const release = await path.held;
    bus.follow("0000000A");
    release();
    await expect.poll(() => missed, soon).toEqual(["0000000A"]);
    await slow.close();
    await path.close();
  });
});

/** A connection to Redis that holds the first subscription back until the function that `held` resolves to is called. */
async function holdSubscription() {
  const held = Promise.withResolvers<() => void>();
  let isReleased = false;
  const server = createServer((near) => {
    const far = connect(Number(redis.port || 6379), redis.hostname);
    far.pipe(near);
    near.on("data", (data: Buffer) => {
      if (isReleased || !data.includes("subscribe")) {
        far.write(data);
        return;
      }
      near.pause();
      held.resolve(() => {
        isReleased = true;
        far.write(data);
        near.resume();
      });
    });
    near.on("close", () => far.destroy());
    for (const socket of [near, far]) socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(redis);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, held: held.promise, close: () => new Promise((resolve) => server.close(resolve)) };
}
