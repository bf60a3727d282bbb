const CANNOT_CONNECT = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** The messages of `pg` for errors that have no code. */
const CONNECTION_LOST =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end/u;

/**
 * Whether the error means that the database is unreachable or accepts no writes, not that it refused one query:
 * SQLSTATE classes 08 (connection), 53 (out of disk, memory, connections), 57P0x (shutting down), 25P03 (the
 * transaction waited for this node for too long), and errors of the connection.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (/^(?:08...|53...|57P0.|25006|25P03)$/u.test(code) || CANNOT_CONNECT.has(code)) return true;
  // A Unix socket that is missing, or that PostgreSQL has just created and not yet opened to other users. Other system
  // calls report these codes for files.
  if (code === "ENOENT" || code === "EACCES") return "syscall" in error && error.syscall === "connect";
  return CONNECTION_LOST.test(error.message);
}
