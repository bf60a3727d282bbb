/**
 * One PostgreSQL for a whole vitest run, of the server or of the sign-on: the embedded one, or the server that
 * HUBBUB_TEST_DATABASE_URL names (npm run test:services).
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { openServer } from "../platform/database/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL, without a database. */
    postgresServer: string;
  }
}

/** Vitest calls it before the first test, and the returned function after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["HUBBUB_TEST_DATABASE_URL"];
  if (given) {
    project.provide("postgresServer", given);
    return async () => {};
  }
  const directory = await mkdtemp(join(tmpdir(), "hubbub-test-"));
  const server = await openServer({
    databaseUrl: null,
    dataDirectory: join(directory, "data"),
    onFatal: failRun,
    embedded: { durable: false, maxConnections: 300 },
  });
  project.provide("postgresServer", serverBehind(server.connection.host ?? ""));
  return async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Fails the run if the database ends. */
export function failRun(sentence: string): void {
  throw new Error(sentence);
}

/** The address of a server behind a socket directory. */
export function serverBehind(socketDirectory: string): string {
  return `postgresql:///?host=${encodeURIComponent(socketDirectory)}&user=postgres`;
}

/** The address of one database of a server, as `DATABASE_URL` takes it. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
