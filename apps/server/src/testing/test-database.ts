import { randomBytes } from "node:crypto";

import pg from "pg";
import { inject } from "vitest";

import { openDatabase } from "../domain/schema/open-database.ts";
import type { Database } from "../domain/schema/open-database.ts";
import { TEMPLATE_DATABASE } from "./global-setup.ts";
import { urlOf } from "./provide-postgres.ts";

export interface TestDatabase {
  database: Database;
  /** The same database as a `DATABASE_URL`, for a second node. */
  databaseUrl: string;
  /** Closes and deletes it. */
  drop: () => Promise<void>;
}

/**
 * Creates an empty, migrated database and opens it with the product's code. Notices of the database make `drop` fail,
 * unless `allowNotices` is set by a test that loses connections.
 */
export async function testDatabase({ allowNotices = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  const databaseUrl = urlOf(inject("postgresServer"), name);
  const notices: string[] = [];
  const database = await openDatabase({
    databaseUrl,
    dataDirectory: "",
    onFatal: (sentence) => notices.push(sentence),
    onNotice: (sentence) => notices.push(sentence),
    poolSize: 5,
  });
  return {
    database,
    databaseUrl,
    drop: async () => {
      await database.close();
      await administer(`drop database ${name} with (force)`);
      if (notices.length > 0 && !allowNotices)
        throw new Error(`the database complained during the test: ${notices.join("; ")}`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(inject("postgresServer"), "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
