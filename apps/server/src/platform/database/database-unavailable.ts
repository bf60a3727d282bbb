/**
 * Whether the error means that the database is unreachable or accepts no writes, not that it refused one query: SQLSTATE
 * classes 08 (connection), 53 (out of disk, memory, connections), 57P0x (shutting down), and socket errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (/^(?:08...|53...|57P0.|25006)$/u.test(code)) return true;
  if (["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"].includes(code))
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/u.test(
    error.message,
  );
}
