import { STAGE_ACTIVITIES } from "@hubbub/contract/events";
import { sql } from "kysely";
import { expect, it } from "vitest";

import { testDatabase } from "../../testing/test-database.ts";

it("[DATA-8] the database accepts exactly the stage activities of the contract", async () => {
  const { database, drop } = await testDatabase();
  try {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conname = 'events_stage_activity_check'`.execute(database.kysely);
    const accepted = [...(rows[0]?.definition.matchAll(/'([^']+)'/gu) ?? [])].map(([, value]) => value);
    expect(new Set(accepted)).toEqual(new Set(STAGE_ACTIVITIES));
  } finally {
    await drop();
  }
});
