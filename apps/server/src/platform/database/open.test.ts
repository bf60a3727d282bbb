import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "../../domain/schema/open-database.ts";
import type { Database } from "../../domain/schema/open-database.ts";
import { StartupError } from "@hubbub/server-kit/startup-error";
import { inTransaction } from "./transaction.ts";

const unexpected = (sentence: string): void => {
  throw new Error(sentence);
};

interface Opened {
  database: Database;
  release(): Promise<void>;
}

async function openEmbedded(): Promise<Opened> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "hubbub-open-"));
  const database = await openDatabase({ databaseUrl: null, dataDirectory, onFatal: unexpected });
  const release = async () => {
    await database.close();
    await rm(dataDirectory, { recursive: true });
  };
  return { database, release };
}

async function openExternal(): Promise<Opened> {
  const test = await testDatabase({ allowNotices: true });
  return { database: test.database, release: test.drop };
}

/** See connection-settings.ts. */
const TCP_SETTINGS = {
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "25000",
};

/** What the rest of the server relies on, whichever database it is. */
describe.each([
  { kind: "embedded", open: openEmbedded },
  { kind: "external", open: openExternal },
] as const)("$kind database", ({ open }) => {
  let opened: Opened;
  let database: Database;
  beforeAll(async () => {
    opened = await open();
    database = opened.database;
  });
  afterAll(() => opened.release());

  it("[DB-10] is migrated, reachable and stores Unicode", async () => {
    expect(await database.isReachable()).toBe(true);
    const { rows } = await database.pool.query("select count(*) as events, $1::text as text from events", [
      "Ärger 🦜 مرحبا",
    ]);
    expect(rows).toEqual([{ events: 0, text: "Ärger 🦜 مرحبا" }]);
  });

  it("[DB-11] accepts a second node with the same connection settings", async () => {
    const value = Buffer.from([1]);
    await inTransaction(database.kysely, (trx) =>
      trx.insertInto("installation_secrets").values({ name: "shared", value }).execute(),
    );
    const { host, port, user, database: name, connectionString } = database.connection;
    const address = `postgresql:///${name}?host=${encodeURIComponent(String(host))}&port=${port}&user=${user}`;
    const second = await openDatabase({
      databaseUrl: connectionString ?? address,
      dataDirectory: "",
      onFatal: unexpected,
    });
    const rows = await second.kysely
      .selectFrom("installation_secrets")
      .selectAll()
      .where("name", "=", "shared")
      .execute();
    expect(rows).toEqual([{ name: "shared", value }]);
    await second.close();
  });

  it("[DB-23] limits how long PostgreSQL keeps transactions and connections of a node that vanished", async () => {
    const settingOf = async (name: string) => {
      const { rows } = await database.pool.query<{ value: string }>("select current_setting($1) as value", [name]);
      return rows[0]?.value;
    };
    expect(await settingOf("idle_in_transaction_session_timeout")).toBe("10s");
    expect(await settingOf("client_connection_check_interval")).toBe("10s");
    const { rows } = await database.pool.query<{ isTcp: boolean }>('select inet_client_addr() is not null as "isTcp"');
    // Over a Unix socket they read as zero.
    for (const [name, value] of Object.entries(TCP_SETTINGS))
      expect([name, await settingOf(name)]).toEqual([name, rows[0]?.isTcp ? value : "0"]);
  });

  it("[DB-12] recovers from lost connections, idle and in use", async () => {
    const lent = await database.pool.connect();
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await lent.query(cut);
    await Promise.allSettled([1, 2, 3].map(() => database.pool.query("select 1")));
    await database.pool.query(cut).catch(() => {});
    await expect(lent.query("select 1")).rejects.toThrow();
    lent.release(true);
    await expect.poll(() => database.isReachable()).toBe(true);
  });
});

describe("DATABASE_URL", () => {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDirectory: "", onFatal: unexpected });

  it("[DB-13] is reported in one sentence without the password when it cannot be reached", async () => {
    const error = await open("postgresql://anna:s3cret@127.0.0.1:1/hubbub").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartupError);
    expect((error as Error).message).toBe(
      'cannot reach the database "hubbub" at 127.0.0.1:1 (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1',
    );
    await expect(open("postgresql://anna:s3cret@127.0.0.1:notaport/x")).rejects.toThrow(/^DATABASE_URL is not/u);
    await expect(open("mysql://anna:s3cret@127.0.0.1/x")).rejects.toThrow(/^DATABASE_URL is not/u);
  });

  it("[DB-13] times out after five seconds when the server accepts the connection and does not answer", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as AddressInfo;
    await expect(open(`postgresql://anna:s3cret@127.0.0.1:${port}/hubbub`)).rejects.toThrow(
      /\(DATABASE_URL\): timeout expired$/u,
    );
    silent.close();
  });
});
