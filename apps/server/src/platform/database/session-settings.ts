/**
 * What PostgreSQL does when a node vanishes without closing its connections: its machine loses power, or a firewall drops
 * its packets. Without these settings a transaction would keep its locks until the TCP keepalive of the server's system
 * ends the connection, by default after more than two hours, and every other node would wait for these locks.
 */

/**
 * PostgreSQL ends a transaction that waits this long for the next statement of its node. Nothing waits inside a
 * transaction for a client, a file or another service: exports read in batches without a transaction, and backups,
 * restores and migrations use separate connections without this limit. What remains is a busy event loop, and the primary
 * replaces a worker that hangs for 20 seconds.
 */
export const IDLE_TRANSACTION_MS = 10_000;

/**
 * The TCP settings are for connections without a transaction, so that a vanished node also disappears from
 * pg_stat_activity within half a minute (`nodes.ts`). Keepalives are only sent while nothing waits to be acknowledged.
 * A connection that listens gets heartbeats of the other nodes, so it needs tcp_user_timeout. Over a Unix socket
 * PostgreSQL ignores all four.
 */
const TCP_SETTINGS = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
};

/**
 * A statement that this node has given up (`pool.ts`) ends within this time, also while it waits for a lock. Otherwise it
 * would keep its connection, and the pool has opened another one.
 */
const CLIENT_CHECK_MS = 10_000;

/**
 * Queries for a new connection. These are not parameters of the connection, because poolers such as PgBouncer refuse
 * connections with parameters that they do not know. If PostgreSQL refuses one setting of a query, it changes none of
 * them, so the check of the client, which some systems do not support, is a separate query.
 */
export function sessionSettings(idleTransactionMs = IDLE_TRANSACTION_MS): string[] {
  const settings = { idle_in_transaction_session_timeout: idleTransactionMs, ...TCP_SETTINGS };
  return [
    Object.entries(settings)
      .map(([name, value]) => `SET ${name} TO ${value}`)
      .join("; "),
    `SET client_connection_check_interval TO ${CLIENT_CHECK_MS}`,
  ];
}
