/** Needs a PostgreSQL and a Redis: npm run test:services. */
import { afterAll, beforeAll, describe } from "vitest";

import type { RunningServer } from "../server-process.ts";
import { testDatabase, type TestDatabase } from "../test-database.ts";
import { activitiesContract } from "./activities.contract.ts";
import type { NodesUnderTest } from "./nodes.contract.ts";
import { openTwoWorkers } from "./two-workers.ts";

const REDIS_URL = process.env["HUBBUB_TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

describe("two workers over PostgreSQL and Redis", () => {
  let database: TestDatabase;
  let under: NodesUnderTest;
  let servers: { a: RunningServer; b: RunningServer };
  beforeAll(async () => {
    database = await testDatabase({ allowNotices: true });
    under = await openTwoWorkers({ DATABASE_URL: database.databaseUrl, REDIS_URL });
    servers = { a: await under.nodes.start(), b: await under.startInterruptible() };
  }, 60_000);
  afterAll(async () => {
    await under.close();
    await database.drop();
  });

  activitiesContract(() => servers);
});
