import { randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { Schema } from "./schema.ts";

const SECRET_BYTES = 32;

/**
 * The installation's secret of that name: 32 random bytes made at first use and the same ever after, on every node.
 * Two nodes asking at once get the same one.
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
