import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";

import { eventDefaults } from "../../testing/event-record.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { columnOf, eventFields, toFieldValues } from "../events/event-fields.ts";
import type { Schema } from "./schema.ts";
import type { TablesData } from "./tables.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

describe("the database", () => {
  it("[DATA-10] has the columns and the defaults of the fields of an event", async () => {
    const { kysely } = test.database;
    await kysely
      .insertInto("users")
      .values({ db_id: "1", hub_user_id: "1", username: "priya", email: "priya@example.org", premium: true })
      .execute();
    const row = await kysely
      .insertInto("events")
      .values({ id: "ABCD2345", title: "Talk", organizer_id: "1" })
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(Object.keys(row).toSorted()).toEqual([...eventFields.map(columnOf), "group_id"].toSorted());
    expect(toFieldValues(row)).toEqual({
      ...eventDefaults,
      id: "ABCD2345",
      title: "Talk",
      organizerId: "1",
      createdAt: expect.any(Date),
    });
  });

  it("[KEEP-1] has no table without a row about its data", () => {
    expectTypeOf<Omit<TablesData<Schema>, "polls">>().not.toExtend<TablesData<Schema>>();
    expectTypeOf<Omit<TablesData<Schema>, "users">>().not.toExtend<TablesData<Schema>>();
  });
});
