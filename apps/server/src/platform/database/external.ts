/** Checks an external PostgreSQL. The error messages never contain the password of the address. */
import pg from "pg";

import { StartupError } from "@hubbub/server-kit/startup-error";

const OLDEST_SERVER = 140000;

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "the connection was cut",
  ENOENT: "there is no such socket",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ETIMEDOUT: "no answer in time",
  EACCES: "permission denied",
  "28P01": "the password was refused",
  "28000": "the user was refused",
  "3D000": "there is no such database",
  "53300": "it has no connection left",
  "57P03": "it is still starting up",
};

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
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (REASONS[code]) return REASONS[code];
  if (error instanceof Error && /timeout/iu.test(error.message)) return "no answer within 5 seconds";
  return code === "" ? "the connection failed" : `the connection failed (${code})`;
}
