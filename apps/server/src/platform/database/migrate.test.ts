import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { migrations } from "../../domain/schema/migrations.ts";
import { installationSecret } from "../../domain/schema/open-database.ts";
import { migrate } from "@hubbub/server-kit/migrate";
import { StartupError } from "@hubbub/server-kit/startup-error";

const names = Object.keys(migrations);
const next = String(names.length + 1).padStart(3, "0");
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const query = (text: string) => test.database.pool.query<Record<string, unknown>>(text);

describe("migrations", () => {
  it("[DATA-3] are numbered from 1", () => {
    expect(names.map((name) => Number.parseInt(name, 10))).toEqual(names.map((_name, index) => index + 1));
  });

  it("[DATA-3] apply once, also when several nodes start concurrently", async () => {
    await query("drop schema public cascade; create schema public");
    await Promise.all(Array.from({ length: 4 }, () => migrate(test.database.connection, migrations)));
    await migrate(test.database.connection, migrations);
    const { rows } = await query("select name from applied_migrations order by name");
    expect(rows).toEqual(names.map((name) => ({ name })));
  });

  it("[DATA-3] roll back a step that fails", async () => {
    const broken = { [`${next}_broken`]: "create table half (id int); select nonsense" };
    await expect(migrate(test.database.connection, { ...migrations, ...broken })).rejects.toBeInstanceOf(StartupError);
    expect((await query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
    expect((await query("select max(name) as name from applied_migrations")).rows).toEqual([{ name: names.at(-1) }]);
  });

  it("[DATA-4] refuse a database that a newer version has migrated", async () => {
    const columns = "insert into applied_migrations (name, timestamp)";
    await query(`${columns} values ('999_from_the_future', '2030-01-01T00:00:00.000Z')`);
    await expect(migrate(test.database.connection, migrations)).rejects.toThrow(
      /written by a newer Hubbub \(tables of version 999/u,
    );
    await query("delete from applied_migrations where name like '999%'");
  });

  it("[DATA-9] refuse a database that was written before 0.1.0 and leave it as it was", async () => {
    await query("delete from applied_migrations where name > '002'");
    await query("update applied_migrations set name = '001_first_light'");
    await expect(migrate(test.database.connection, migrations)).rejects.toThrow(
      "the database was written by a Hubbub before 0.1.0, and this version cannot read it: start with an empty data folder",
    );
    expect((await query("select name from applied_migrations")).rows).toEqual([{ name: "001_first_light" }]);
    await query("drop schema public cascade; create schema public");
    await migrate(test.database.connection, migrations);
  });
});

describe("tables", () => {
  it("give bigint identities and counts as numbers, to our connections only", async () => {
    expect((await query("select 9007199254740991::bigint as id, count(*) as count from users")).rows).toEqual([
      { id: Number.MAX_SAFE_INTEGER, count: 0 },
    ]);
    await expect(query("select 9007199254740992::bigint as id")).rejects.toThrow(RangeError);
    const { types: _, ...plain } = test.database.connection;
    const client = new pg.Client(plain);
    await client.connect();
    expect((await client.query("select 1::bigint as id")).rows).toEqual([{ id: "1" }]);
    await client.end();
  });

  it("[DATA-5] store one secret per name under concurrent requests", async () => {
    const { kysely } = test.database;
    const secrets = await Promise.all(Array.from({ length: 5 }, () => installationSecret(kysely, "cookie")));
    expect(secrets[0]).toHaveLength(32);
    expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(1);
    expect(await installationSecret(kysely, "other")).not.toEqual(secrets[0]);
  });
});
