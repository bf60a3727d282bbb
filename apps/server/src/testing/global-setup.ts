/**
 * One PostgreSQL for a whole vitest run, with a migrated template that test databases are copied from: the embedded
 * one, or the server that HUBBUB_TEST_DATABASE_URL names (npm run test:services).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { TestProject } from "vitest/node";

import { openDatabase } from "../domain/schema/open-database.ts";
import { serverBehind, TEMPLATE_DATABASE, urlOf } from "./database-url.ts";
import { failRun, prepareDataDirectory } from "./prepare-data-directory.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL, without a database. */
    postgresServer: string;
  }
}

/** Vitest calls it before the first test, and the returned function after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removePrepared = await prepareDataDirectory();
  const given = process.env["HUBBUB_TEST_DATABASE_URL"];
  if (given) {
    await makeTemplate({ connectionString: urlOf(given, "postgres") }, given);
    project.provide("postgresServer", given);
    return removePrepared;
  }
  const directory = await mkdtemp(join(tmpdir(), "hubbub-test-"));
  const server = await openDatabase({
    databaseUrl: null,
    dataDirectory: join(directory, "data"),
    onFatal: failRun,
    embedded: { durable: false, maxConnections: 300 },
  });
  const address = serverBehind(server.connection.host ?? "");
  await makeTemplate(server.connection, address);
  project.provide("postgresServer", address);
  return async () => {
    await server.close();
    await removePrepared();
    await rm(directory, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: pg.ClientConfig, server: string): Promise<void> {
  const client = new pg.Client(connection);
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
