/** What the tests of the server copy: a migrated database, and a data directory with one. */
import pg from "pg";
import type { TestProject } from "vitest/node";

import { openDatabase } from "../domain/schema/open-database.ts";
import { prepareDataDirectory } from "./prepare-data-directory.ts";
import { failRun, urlOf } from "./provide-postgres.ts";

export const TEMPLATE_DATABASE = "hubbub_template";

/** Vitest calls it after `provide-postgres.ts`, and the returned function after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await makeTemplate(project.getProvidedContext().postgresServer);
  return prepareDataDirectory();
}

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server, "postgres") });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE_DATABASE}`);
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = await openDatabase({
    databaseUrl: urlOf(server, TEMPLATE_DATABASE),
    dataDirectory: "",
    onFatal: failRun,
    poolSize: 1,
  });
  await template.close();
}
