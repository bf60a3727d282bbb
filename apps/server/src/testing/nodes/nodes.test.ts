import pg from "pg";
import { describe } from "vitest";

import { nodesContract } from "./nodes.contract.ts";
import { testNodes } from "../test-nodes.ts";

describe("nodes over PostgreSQL alone", () =>
  nodesContract(async () => {
    const nodes = await testNodes();
    return {
      nodes,
      startInterruptible: () => nodes.start(),
      // The connections that listen are ended, again and again: they come back by themselves.
      async interrupt() {
        const client = new pg.Client({ connectionString: nodes.databaseUrl });
        await client.connect();
        const end = () =>
          client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ 'pg_notify|^LISTEN'
             AND datname = current_database() AND pid <> pg_backend_pid()`,
          );
        let ending = end();
        const again = setInterval(() => void (ending = ending.then(end)), 50);
        await ending;
        return async () => {
          clearInterval(again);
          await ending;
          await client.end();
        };
      },
      close: () => nodes.close(),
    };
  }));
