import { afterAll, beforeAll, expect, it } from "vitest";

import { inTransaction } from "../../platform/database/transaction.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { changeEvent, findEvent, lockEvent } from "./events.store.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it("[DATA-22] changes that wait for one locked event use one connection, and are made in their order", async () => {
  const { id } = await test.createEvent(test.organizer("priya"));
  const { kysely } = test.database;
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const locking = inTransaction(kysely, async (transaction) => {
    await lockEvent(transaction, id);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  const made: number[] = [];
  const changing = Array.from({ length: 60 }, (_, nth) => changeEvent(kysely, id, async () => void made.push(nth)));
  // Far more than there are connections wait, and a query still gets one.
  expect(await findEvent(kysely, id)).toMatchObject({ id });
  expect(made).toEqual([]);
  unlock.resolve();
  await Promise.all([locking, ...changing]);
  expect(made).toEqual(changing.map((_, nth) => nth));
});

it("[DATA-6] a change of an event inside a transaction is refused", async () => {
  const { id } = await test.createEvent(test.organizer("priya"));
  const nested = changeEvent(test.database.kysely, id, async () =>
    changeEvent(test.database.kysely, id, async () => null),
  );
  await expect(nested).rejects.toThrow("inside a transaction");
});
