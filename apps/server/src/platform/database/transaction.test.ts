import { connect, createServer } from "node:net";

import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished } from "vitest";

import { listenLocally } from "../../testing/listen-locally.ts";
import { testDatabase } from "../../testing/test-database.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { isDatabaseUnavailable } from "@hubbub/server-kit/database-unavailable";
import type { Schema } from "../../domain/schema/schema.ts";
import { addressOf } from "../../testing/test-cluster.ts";
import { createPool } from "./pool.ts";
import { inPipelinedTransaction, inTransaction, type Statements } from "./transaction.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const secret = (name: string) => ({ name, value: Buffer.from("x") });
/** Reads through another connection. */
const countOf = async (name: string) =>
  (await test.database.pool.query("select from installation_secrets where name = $1", [name])).rowCount;

describe("transaction", () => {
  it("[DATA-1] runs hooks after the commit, in order, and returns the work's result", async () => {
    const seen: string[] = [];
    const result = await inTransaction(test.database.kysely, async (trx, afterCommit) => {
      afterCommit(() => seen.push("first"));
      await trx.insertInto("installation_secrets").values(secret("committed")).execute();
      afterCommit(() => seen.push("second"));
      expect(seen).toEqual([]);
      expect(await countOf("committed")).toBe(0);
      return 7;
    });
    expect(result).toBe(7);
    expect(seen).toEqual(["first", "second"]);
    expect(await countOf("committed")).toBe(1);
  });

  it("[DATA-1] runs no hook and stores nothing when the work fails", async () => {
    let ran = false;
    const work = inTransaction(test.database.kysely, async (trx, afterCommit) => {
      await trx.insertInto("installation_secrets").values(secret("rolled back")).execute();
      afterCommit(() => {
        ran = true;
      });
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(ran).toBe(false);
    expect(await countOf("rolled back")).toBe(0);
  });

  it("[DATA-6] rejects queries on another connection until it ends, also in called functions", async () => {
    const { kysely } = test.database;
    const elsewhere = () => kysely.selectFrom("installation_secrets").selectAll().execute();
    let later: Promise<unknown> = Promise.resolve();
    const work = inTransaction(kysely, async (trx) => {
      await trx.insertInto("installation_secrets").values(secret("halfway")).execute();
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(elsewhere);
      return Promise.resolve().then(elsewhere);
    });
    await expect(work).rejects.toThrow("a query inside a transaction must use that transaction");
    expect(await countOf("halfway")).toBe(0);
    await expect(later).resolves.toBeInstanceOf(Array);
    await expect(inTransaction(kysely, () => inTransaction(kysely, elsewhere))).rejects.toThrow("must use");
  });

  it("[DATA-2] reports a failing hook and runs the others", async () => {
    const failure = new Error("the room is gone");
    const reported: unknown[] = [];
    const { pool, kysely } = createPool<Schema>(test.database.connection, {
      size: 1,
      onNotice: () => {},
    });
    kysely.onUnpublished((error) => void reported.push(error));
    let ran = false;
    await inTransaction(kysely, async (trx, afterCommit) => {
      await trx.insertInto("installation_secrets").values(secret("kept")).execute();
      afterCommit(() => {
        throw failure;
      });
      afterCommit(() => {
        ran = true;
      });
    });
    expect(reported).toEqual([failure]);
    expect(ran).toBe(true);
    expect(await countOf("kept")).toBe(1);
    await pool.end();
  });
});

describe("a pipelined transaction", () => {
  it("does not compile with an async step, which could wait for one statement before it starts the next", () => {
    expectTypeOf<{ count: Promise<number> }>().toExtend<Statements>();
    expectTypeOf<Promise<{ count: number }>>().not.toExtend<Statements>();
  });

  const insert = (kysely: Kysely<Schema>, name: string) =>
    kysely.insertInto("installation_secrets").values(secret(name)).execute();
  const count = async (kysely: Kysely<Schema>, name: string) =>
    (await kysely.selectFrom("installation_secrets").where("name", "=", name).select("name").execute()).length;

  const nothing = { reads: () => ({}), decide: () => null, writes: () => null };

  it("[DATA-1] runs its statements in order with one commit, then its hook", async () => {
    const seen: number[] = [];
    const result = await inPipelinedTransaction(test.database.kysely, {
      reads: (transaction) => ({ before: count(transaction, "piped") }),
      decide: ({ before }) => ({ before }),
      writes: (transaction) => {
        expect(seen).toEqual([]);
        return { inserted: insert(transaction, "piped"), after: count(transaction, "piped") };
      },
      afterCommit: ({ after }, { before }) => seen.push(before, after),
    });
    expect(result).toMatchObject({ decision: { before: 0 }, written: { after: 1 } });
    expect(seen).toEqual([0, 1]);
    expect(await countOf("piped")).toBe(1);
  });

  it("[DATA-1] stores nothing, runs no hook and rejects with the error when one statement fails", async () => {
    let ran = false;
    const work = inPipelinedTransaction(test.database.kysely, {
      ...nothing,
      writes: (transaction) => ({
        one: insert(transaction, "twice"),
        two: insert(transaction, "twice"),
        three: insert(transaction, "thrice"),
      }),
      afterCommit: () => {
        ran = true;
      },
    });
    await expect(work).rejects.toThrow("duplicate key");
    expect(ran).toBe(false);
    expect(await countOf("twice")).toBe(0);
    expect(await countOf("thrice")).toBe(0);
  });

  it("[DATA-1] writes nothing when a read or the step that starts the writes fails, and returns its connection to the pool", async () => {
    const { kysely } = test.database;
    let wrote = false;
    const failingRead = inPipelinedTransaction(kysely, {
      ...nothing,
      reads: (transaction) => ({ failing: sql`SELECT 1 / 0`.execute(transaction), count: count(transaction, "never") }),
      writes: () => {
        wrote = true;
        return null;
      },
    });
    await expect(failingRead).rejects.toThrow("division by zero");
    expect(wrote).toBe(false);
    const fail = async () => {
      await Promise.resolve();
      throw new Error("changed my mind");
    };
    const failingStep = inPipelinedTransaction(kysely, {
      ...nothing,
      writes: (transaction) => ({ inserted: insert(transaction, "halfway through"), failed: fail() }),
    });
    await expect(failingStep).rejects.toThrow("changed my mind");
    expect(await countOf("halfway through")).toBe(0);
    await Promise.all(Array.from({ length: 20 }, (_, index) => count(kysely, String(index))));
    await inPipelinedTransaction(kysely, {
      ...nothing,
      writes: (transaction) => ({ inserted: insert(transaction, "next") }),
    });
    expect(await countOf("next")).toBe(1);
  });

  it("[DATA-7] refuses a statement that is started after an await in the write step", async () => {
    onTestFinished(test.database.kysely.onUnpublished(() => undefined));
    const insertTwice = async (transaction: Kysely<Schema>) => {
      await insert(transaction, "in time");
      await insert(transaction, "too late");
    };
    const work = inPipelinedTransaction(test.database.kysely, {
      ...nothing,
      writes: (transaction) => ({ inserted: insertTwice(transaction) }),
    });
    await expect(work).rejects.toThrow("a statement was started after the end of its transaction was sent");
    expect([await countOf("in time"), await countOf("too late")]).toEqual([1, 0]);
  });

  it("[DATA-21] reports a stored change if the step that wrote it fails after its statements", async () => {
    const { kysely } = test.database;
    const reported: unknown[] = [];
    onTestFinished(kysely.onUnpublished((error) => void reported.push(error)));
    const failure = new Error("no result");
    const work = inPipelinedTransaction(kysely, {
      ...nothing,
      writes: (transaction) => ({
        inserted: insert(transaction, "stored").then(() => {
          throw failure;
        }),
      }),
    });
    await expect(work).rejects.toBe(failure);
    expect(reported).toEqual([failure]);
    expect(await countOf("stored")).toBe(1);
  });

  it("[DATA-1] rejects and stores nothing when its connection is lost", async () => {
    const work = inPipelinedTransaction(test.database.kysely, {
      ...nothing,
      writes: (transaction) => ({
        inserted: insert(transaction, "cut off"),
        terminated: sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction),
      }),
    });
    // The server's last words, or that it does not listen any more, whichever is noticed first.
    expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true);
    expect(await countOf("cut off")).toBe(0);
    expect(await count(test.database.kysely, "cut off")).toBe(0);
  });

  it("takes two round trips, where a plain transaction takes one for each statement", async () => {
    const line = await slowLine(test.database, 40);
    const { user, database, password } = new pg.Client(test.database.connection);
    const connection = { user, database, password: password ?? "", host: "127.0.0.1", port: line.port };
    const { pool, kysely } = createPool<Schema>(connection, {
      size: 1,
      onNotice: () => {},
    });
    const timeOf = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      return performance.now() - startedAt;
    };
    const ask = (transaction: Kysely<Schema>) => sql`select 1`.execute(transaction);
    await ask(kysely);
    const plain = await timeOf(() =>
      inTransaction(kysely, async (transaction) => {
        for (let statement = 0; statement < 6; statement += 1) await ask(transaction);
      }),
    );
    const pipelined = await timeOf(() =>
      inPipelinedTransaction(kysely, {
        ...nothing,
        reads: (transaction) => ({ a: ask(transaction), b: ask(transaction), c: ask(transaction) }),
        writes: (transaction) => ({ a: ask(transaction), b: ask(transaction), c: ask(transaction) }),
      }),
    );
    await pool.end();
    await line.close();
    expect(plain).toBeGreaterThan(8 * 40);
    expect(pipelined).toBeLessThan(plain / 2);
  });

  it("[DATA-6] rejects a query on another connection", async () => {
    const { kysely } = test.database;
    const work = inPipelinedTransaction(kysely, { ...nothing, reads: () => ({ count: count(kysely, "elsewhere") }) });
    await expect(work).rejects.toThrow("must use that transaction");
  });
});

/** A TCP port that leads to the database and delays every response by so many milliseconds. */
async function slowLine(database: TestDatabase["database"], delayMs: number) {
  // Without Nagle's algorithm: it holds back small packets until an acknowledgement, which can take another 40 ms.
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(addressOf(database)).setNoDelay(true);
    near.on("data", (data) => far.write(data));
    far.on("data", (data) => setTimeout(() => near.write(data), delayMs));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  });
  return listenLocally(server);
}
