import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabase } from "../../testing/test-database.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { installationSecret } from "../../domain/schema/installation-secret.ts";
import { FORMER_MIGRATION_TABLE, migrate, migrationNameOf } from "./migrate.ts";
import { migrations } from "../../domain/schema/migrations/index.ts";
import { StartupError } from "../startup-error.ts";

const LATEST = migrations.at(-1)?.version ?? 0;
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const query = (text: string) => test.database.pool.query<Record<string, unknown>>(text);

describe("migrations", () => {
  it("[DATA-3] have increasing numbers", () => {
    const versions = migrations.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it("[DATA-3] apply once, also when several nodes start concurrently", async () => {
    await query("drop schema public cascade; create schema public");
    await Promise.all(Array.from({ length: 4 }, () => migrate(test.database.connection, migrations)));
    await migrate(test.database.connection, migrations);
    const { rows } = await query("select name from applied_migrations order by name");
    expect(rows).toEqual(migrations.map((migration) => ({ name: migrationNameOf(migration) })));
  });

  it("[DATA-3] roll back a step that fails", async () => {
    const broken = {
      version: LATEST + 1,
      name: "broken",
      sql: "create table half (id int); select nonsense",
    };
    await expect(migrate(test.database.connection, [...migrations, broken])).rejects.toBeInstanceOf(StartupError);
    expect((await query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
    expect((await query("select max(name) as name from applied_migrations")).rows).toEqual([
      { name: expect.stringMatching(new RegExp(`^0${LATEST}_`, "u")) },
    ]);
  });

  it("[TR-26] delete only translations stored under a label or an address, which nobody can read", async () => {
    await query("drop schema public cascade; create schema public");
    const before = migrations.filter(({ version }) => version < 16);
    await migrate(test.database.connection, before);
    await query("insert into users values ('1', 'hub-1', 'priya', 'priya@example.org', true)");
    await query("insert into events (id, title, organizer_id) values ('AAAAAAAA', 'A talk', '1')");
    for (const key of ["l:visit-1", "a:192.0.2.7", "c:cookie", "p:profile"])
      await query(
        "insert into translations (event_id, original_text, translated_text, participant_name, participant_key) " +
          `values ('AAAAAAAA', 'a', 'b', 'Anonymous', '${key}')`,
      );
    await migrate(test.database.connection, migrations);
    const { rows } = await query("select participant_key from translations order by id");
    expect(rows.map((row) => row["participant_key"])).toEqual(["c:cookie", "p:profile"]);
    await query("truncate users, events cascade");
  });

  it("[DATA-4] reject a database that a newer version has migrated", async () => {
    await query(
      "insert into applied_migrations (name, timestamp) values ('999_from_the_future', '2030-01-01T00:00:00.000Z')",
    );
    await expect(migrate(test.database.connection, migrations)).rejects.toThrow(
      /written by a newer Hubbub \(tables of version 999/u,
    );
    await query("delete from applied_migrations where name like '999%'");
  });

  describe("in a database that the former mechanism made", () => {
    /** Applies the migrations up to a version as the former mechanism did. */
    async function makeFormerDatabase(upTo: number): Promise<void> {
      await query("drop schema public cascade; create schema public");
      await query(
        `create table ${FORMER_MIGRATION_TABLE} (version integer primary key, name text not null, applied_at timestamptz not null default now())`,
      );
      for (const { version, name, sql } of migrations.filter((migration) => migration.version <= upTo)) {
        await query(sql);
        // The clock was set back in between.
        await query(
          `insert into ${FORMER_MIGRATION_TABLE} values (${version}, '${name}', timestamptz '2026-03-01' - interval '${version} days')`,
        );
      }
      await query("insert into users values ('1', 'hub-1', 'priya', 'priya@example.org', true)");
    }

    it.each([15, LATEST])(
      "[DATA-3] continue after version %d, without loss, also on several nodes",
      async (version) => {
        await makeFormerDatabase(version);
        await Promise.all(Array.from({ length: 4 }, () => migrate(test.database.connection, migrations)));
        await migrate(test.database.connection, migrations);
        expect((await query("select name from applied_migrations order by name")).rows).toEqual(
          migrations.map((migration) => ({ name: migrationNameOf(migration) })),
        );
        expect((await query(`select to_regclass('${FORMER_MIGRATION_TABLE}') as former`)).rows).toEqual([
          { former: null },
        ]);
        expect((await query("select username from users where db_id = '1'")).rows).toEqual([{ username: "priya" }]);
        await query("truncate users cascade");
      },
    );

    it("[DATA-4] refuse a newer one and leave it as it was", async () => {
      await makeFormerDatabase(LATEST);
      await query(`insert into ${FORMER_MIGRATION_TABLE} values (999, 'from the future')`);
      await expect(migrate(test.database.connection, migrations)).rejects.toThrow(
        /written by a newer Hubbub \(tables of version 999/u,
      );
      const { rows } = await query(
        `select max(version) as version, to_regclass('applied_migrations') as current from ${FORMER_MIGRATION_TABLE}`,
      );
      expect(rows).toEqual([{ version: 999, current: null }]);
      await query("drop schema public cascade; create schema public");
      await migrate(test.database.connection, migrations);
    });
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
