import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { testDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { inTransaction, setHookErrorReporter } from "./transaction.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const reported: unknown[] = [];
setHookErrorReporter((error) => reported.push(error));
afterEach(() => void reported.splice(0));

const secret = (name: string) => ({ name, value: Buffer.from("x") });
/** As everybody else sees it: by a connection of its own. */
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

  it("[DATA-1] runs no hook when the work fails, and stores nothing", async () => {
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

  it("[DATA-6] refuses a query inside it that wants another connection, in it or in what it calls, not after it", async () => {
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

  it("[DATA-2] reports a failing hook and runs the others all the same", async () => {
    const failure = new Error("the room is gone");
    let ran = false;
    await inTransaction(test.database.kysely, async (trx, afterCommit) => {
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
  });
});
