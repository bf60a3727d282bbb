/** Needs a Redis: npm run test:services. */
import { describe } from "vitest";

import { nodesContract } from "./nodes.contract.ts";
import { startInterruptibleProxy } from "../tcp-proxy.ts";
import { testNodes } from "../test-nodes.ts";

const redis = new URL(process.env["HUBBUB_TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379");

describe("nodes over PostgreSQL and Redis", () =>
  nodesContract(async () => {
    const proxy = await startInterruptibleProxy({ host: redis.hostname, port: Number(redis.port || 6379) });
    const nodes = await testNodes({ REDIS_URL: redis.href });
    const detour = new URL(redis);
    detour.host = `127.0.0.1:${proxy.port}`;
    return {
      nodes,
      startInterruptible: () => nodes.start({ REDIS_URL: detour.href }),
      async interrupt() {
        proxy.cut();
        return async () => proxy.restore();
      },
      async close() {
        await nodes.close();
        await proxy.close();
      },
    };
  }));
