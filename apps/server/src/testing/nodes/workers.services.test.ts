/** Needs a PostgreSQL and a Redis: npm run test:services. */
import { describe } from "vitest";

import { testDatabase } from "../test-database.ts";
import { activitiesContract } from "./activities.contract.ts";
import { openTwoWorkers } from "./two-workers.ts";

const REDIS_URL = process.env["HUBBUB_TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

describe("activities at two workers over PostgreSQL and Redis", () =>
  activitiesContract(async () => {
    const { databaseUrl, drop } = await testDatabase({ allowNotices: true });
    const under = await openTwoWorkers({ DATABASE_URL: databaseUrl, REDIS_URL });
    return {
      ...under,
      async close() {
        await under.close();
        await drop();
      },
    };
  }));
