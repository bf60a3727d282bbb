import pg from "pg";

import { StartupError } from "./startup-error.ts";

/** One step of the history of the tables. A released step is never changed, only followed by another one. */
export interface Migration {
  version: number;
  name: string;
  /** Plain SQL statements, run in one transaction. */
  sql: string;
}

/** Any number that nobody else takes: "Hubb" in ASCII. */
const ADVISORY_LOCK = 0x48756262;

const CREATE_BOOK = `
  create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Brings the tables up to date. Each migration is one transaction, which also holds the lock: several nodes may start
 * at once, and poolers that hand out a connection per transaction are no obstacle. A database that a newer Hubbub
 * has changed is refused untouched.
 */
export async function migrate(connection: pg.ClientConfig, steps: readonly Migration[]): Promise<void> {
  const client = new pg.Client(connection);
  // A lost connection fails the running query too; that is where it is handled.
  client.on("error", () => {});
  try {
    await client.connect();
    while (await applyNext(client, steps));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`the database could not be brought up to date: ${reason}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Applies the first missing migration, if any; false when the tables are up to date. */
async function applyNext(client: pg.Client, steps: readonly Migration[]): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    const version = await versionOf(client);
    const next = nextAfter(version, steps);
    if (next) {
      await client.query(next.sql);
      await client.query("insert into schema_migrations (version, name) values ($1, $2)", [next.version, next.name]);
    }
    await client.query("commit");
    return next !== undefined;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  // Looked up first: "create … if not exists" would put a notice into the server's log at every start.
  const book = await client.query<{ found: boolean }>("select to_regclass('schema_migrations') is not null as found");
  if (!book.rows[0]?.found) await client.query(CREATE_BOOK);
  const { rows } = await client.query<{ version: number }>(
    "select coalesce(max(version), 0) as version from schema_migrations",
  );
  return rows[0]?.version ?? 0;
}

function nextAfter(version: number, steps: readonly Migration[]): Migration | undefined {
  const newest = steps.at(-1)?.version ?? 0;
  if (version > newest) {
    throw new StartupError(
      `the database was written by a newer Hubbub (tables of version ${version}, this one knows ${newest}): ` +
        "update Hubbub, or use another database",
    );
  }
  return steps.find((step) => step.version > version);
}
