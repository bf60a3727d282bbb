const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Returns whether the value is a UUID in lower case. PostgreSQL rejects other text in `uuid` columns with an error. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
