/** The settings of connections to the database: of pools, of the bus, of backups. */
import pg from "pg";

/** How long a new connection may take, and how long a caller waits for a free one. */
const CONNECTION_TIMEOUT_MS = 5000;
/** TCP checks whether the server is still there when a connection was silent for this long. */
const KEEPALIVE_DELAY_MS = 10_000;
/**
 * PostgreSQL ends a transaction that waits this long for the next statement of its node. Nothing waits inside a
 * transaction for a client, a file or another service, and the primary replaces a worker that hangs for 20 seconds.
 */
const IDLE_TRANSACTION_MS = 10_000;
/**
 * PostgreSQL notices a vanished node without a transaction within half a minute, also in pg_stat_activity. Keepalives
 * are only sent while nothing waits to be acknowledged: a connection that listens gets heartbeats of the other nodes,
 * so it needs tcp_user_timeout. Over a Unix socket PostgreSQL ignores all four.
 */
const TCP_SETTINGS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
};
/** A statement that this node has given up ends within this time, also while it waits for a lock. */
const CLIENT_CHECK_MS = 10_000;

type Oid = Parameters<typeof pg.types.getTypeParser>[0];

/** Ids and counts stay far below 2^53. A larger one is an error: it must not be rounded silently. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the bigint ${text} does not fit a JavaScript number`);
  return value;
}

/** Set per connection, so that other users of `pg` in this process keep the default parsers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: Oid, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 && format !== "binary"
      ? parseInt8
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Adds the settings that all connections share. */
export function withDefaults(connection: pg.ClientConfig): pg.ClientConfig {
  return {
    application_name: "hubbub",
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
    types,
    ...connection,
  };
}

/**
 * Queries for a new connection: what PostgreSQL does when this node vanishes without closing it, because its machine
 * loses power or a firewall drops its packets. By default its locks would be kept for more than two hours. They are not
 * parameters of the connection, because poolers such as PgBouncer refuse unknown ones. If PostgreSQL refuses one of a
 * query, it changes none of them, so the check of the client, which some systems do not support, is separate.
 */
export function sessionSettings(idleTransactionMs = IDLE_TRANSACTION_MS): string[] {
  const settings = { idle_in_transaction_session_timeout: idleTransactionMs, ...TCP_SETTINGS };
  const statements = Object.entries(settings).map(([name, value]) => `SET ${name} TO ${value}`);
  return [statements.join("; "), `SET client_connection_check_interval TO ${CLIENT_CHECK_MS}`];
}
