/** A database or a node that vanishes without closing its connections, as when its machine loses power. */
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";

import type { Schema } from "../../domain/schema/schema.ts";
import { type InterruptibleProxy, startInterruptibleProxy } from "../../testing/tcp-proxy.ts";
import { addressOf } from "../../testing/test-cluster.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import { withDefaults } from "./connection-settings.ts";
import { acceptsWrites, createPool, type PoolOptions } from "./pool.ts";
import { inPipelinedTransaction, inTransaction } from "./transaction.ts";

let test: TestDatabase;
let proxy: InterruptibleProxy;
let notices: string[];
const pools: pg.Pool[] = [];
beforeEach(async () => {
  notices = [];
  test = await testDatabase();
  proxy = await startInterruptibleProxy(addressOf(test.database));
});
afterEach(async () => {
  await proxy.close();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await test.drop();
});

/** A pool of three connections through the proxy. */
function openPool(limits: Partial<PoolOptions>) {
  const { user, database, password } = new pg.Client(test.database.connection);
  const address = { user, database, password: password ?? "", host: "127.0.0.1", port: proxy.port };
  const onNotice = (sentence: string) => void notices.push(sentence);
  const opened = createPool<Schema>(withDefaults(address), { size: 3, onNotice, ...limits });
  pools.push(opened.pool);
  return opened;
}

const one = sql<{ one: number }>`select 1 as one`;
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;

it("[DB-23] ends the transaction of a node that vanished, so that others get its locks", async () => {
  const vanishing = await openPool({ idleTransactionMs: 500 }).pool.connect();
  await vanishing.query("begin");
  await vanishing.query("lock table installation_secrets");
  proxy.block();
  const { numInsertedOrUpdatedRows } = await inTransaction(test.database.kysely, (transaction) =>
    transaction
      .insertInto("installation_secrets")
      .values({ name: "waited", value: Buffer.from("x") })
      .executeTakeFirst(),
  );
  expect(Number(numInsertedOrUpdatedRows)).toBe(1);
  vanishing.release(true);
});

it("[DB-23] works without these settings where the database refuses them, and says so", async () => {
  const { kysely } = openPool({ idleTransactionMs: -1 });
  expect((await one.execute(kysely)).rows).toEqual([{ one: 1 }]);
  expect(notices).toEqual([expect.stringMatching(/^the database refused a setting: .*idle_in_transaction/u)]);
});

it("[DB-24] statements without an answer fail like those of a lost connection, and the pool opens new connections", async () => {
  const { pool, kysely } = openPool({ statementMs: 3000 });
  await Promise.all([1, 2, 3].map(() => sleep(0.2).execute(kysely)));
  expect(pool.totalCount).toBe(3);
  proxy.block();
  const attempts = await Promise.allSettled([
    one.execute(kysely),
    inTransaction(kysely, (transaction) => one.execute(transaction)),
    inPipelinedTransaction(kysely, {
      reads: (transaction) => ({ one: one.execute(transaction) }),
      decide: () => null,
      writes: () => null,
    }),
  ]);
  const reasons = attempts.map((attempt) => (attempt.status === "rejected" ? attempt.reason : null) as unknown);
  expect(reasons.map(isDatabaseUnavailable)).toEqual([true, true, true]);
  await expect.poll(() => pool.totalCount).toBe(0);
  proxy.restore();
  expect((await one.execute(kysely)).rows).toEqual([{ one: 1 }]);
});

it("[DB-24] waits longer for statements that delete or change whole events", async () => {
  const { kysely } = openPool({ statementMs: 1000 });
  await expect(sleep(2).execute(kysely)).rejects.toThrow("Query read timeout");
  await sleep(2).execute(kysely.forLongStatements);
  await inTransaction(kysely.forLongStatements, (transaction) => sleep(2).execute(transaction));
});

it("[DB-25] asking whether the database answers does not use up the pool", async () => {
  const { pool } = openPool({});
  expect(await acceptsWrites(pool)).toBe(true);
  proxy.block();
  expect(await acceptsWrites(pool, 200)).toBe(false);
  await expect.poll(() => pool.totalCount).toBe(0);
});
