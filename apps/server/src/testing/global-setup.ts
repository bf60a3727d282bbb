/** One embedded PostgreSQL for a whole vitest run, with a migrated template that test databases are copied from. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { TestProject } from "vitest/node";

import { openDatabase } from "../database/open.ts";
import { TEMPLATE_DATABASE, urlOf } from "./database-url.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The socket directory of the run's PostgreSQL. */
    postgresHost: string;
  }
}

const fail = (sentence: string): void => {
  throw new Error(sentence);
};

/** vitest calls it before the first test; what it returns runs after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "hubbub-test-"));
  const server = await openDatabase({
    databaseUrl: null,
    dataDirectory: join(directory, "data"),
    onFatal: fail,
    embedded: { durable: false, maxConnections: 300 },
  });
  const host = server.connection.host ?? fail("the embedded database has no socket");
  await makeTemplate(server.connection, String(host));
  project.provide("postgresHost", String(host));
  return async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: pg.ClientConfig, host: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = await openDatabase({
    databaseUrl: urlOf(host, TEMPLATE_DATABASE),
    dataDirectory: "",
    onFatal: fail,
    poolSize: 1,
  });
  await template.close();
}
