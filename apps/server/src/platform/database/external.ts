/** Checks an external PostgreSQL. The error messages never contain the password of the address. */
import pg from "pg";

import { messageOf } from "@hubbub/server-kit/fail";
import { StartupError } from "@hubbub/server-kit/startup-error";

const OLDEST_SERVER = 140000;

/** Checks the form of `DATABASE_URL`, without connecting. @throws StartupError */
export function readDatabaseUrl(databaseUrl: string): pg.ClientConfig {
  try {
    if (!/^postgres(ql)?:\/\//u.test(databaseUrl)) throw new Error("another protocol");
    // The constructor of pg parses the address. It does not connect.
    void new pg.Client({ connectionString: databaseUrl });
  } catch {
    throw new StartupError(
      "DATABASE_URL is not a PostgreSQL address such as postgresql://user:password@host:5432/database",
    );
  }
  return { connectionString: databaseUrl };
}

/** Connects once. @throws StartupError if the server cannot be reached, is too old, or does not store Unicode */
export async function checkExternalServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  const place = describe(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    );
    const server = rows[0];
    if (server && server.version < OLDEST_SERVER)
      throw new StartupError(`${place} is too old: PostgreSQL 14 is needed`);
    if (server && server.encoding !== "UTF8") throw new StartupError(`${place} must use the encoding UTF8`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`cannot reach ${place}: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

function describe(client: pg.Client): string {
  const where = client.host.startsWith("/") ? client.host : `${client.host}:${client.port}`;
  return `the database "${client.database ?? ""}" at ${where} (DATABASE_URL)`;
}

function reasonOf(error: unknown): string {
  // Of a name with several addresses, each of which failed.
  return messageOf(error instanceof AggregateError ? error.errors[0] : error);
}
