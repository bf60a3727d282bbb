import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { Schema } from "./schema.ts";

const SECRET_BYTES = 32;

/**
 * Returns the installation's secret with this name: 32 random bytes, created at the first use. All nodes get the same
 * one, also if they ask at the same time.
 */
export async function installationSecret(kysely: Kysely<Schema>, name: string): Promise<Buffer> {
  await kysely
    .insertInto("installation_secrets")
    .values({ name, value: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await kysely
    .selectFrom("installation_secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return row.value;
}
