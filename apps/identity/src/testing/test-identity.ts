/** The sign-on with its own test database, and test browsers. */
import Fastify, { type FastifyInstance } from "fastify";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject, vi } from "vitest";

import { createPasswords } from "../accounts/password-hash.ts";
import { makeSetupLink } from "../links.ts";
import { identityPlugin } from "../plugin.ts";
import type { IdentityOptions } from "../http/visit.ts";
import { type IdentityStore, migrateIdentity, openIdentityStore } from "../store/store.ts";
import { TestBrowser } from "./test-browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** From `provide-postgres.ts` of the server. */
    postgresServer: string;
  }
}

export const ORIGIN = "http://localhost";
export const PASSWORD = "correct horse battery";

export interface TestIdentity {
  app: FastifyInstance;
  store: IdentityStore;
  pool: pg.Pool;
  databaseUrl: string;
  /** The clock of this process, which a test sets. Timers keep running. */
  clock: { now: number };
  /** A new browser with this IP address. */
  browser(address?: string): TestBrowser;
  /** A browser that is signed in to the hub with the first account, `priya`, which is premium. */
  organizer(): Promise<TestBrowser>;
  close(): Promise<void>;
}

interface TestDatabase {
  url: string;
  pool: pg.Pool;
  drop(): Promise<void>;
}

/** One database per test file. `close` empties it after each test. */
let database: Promise<TestDatabase> | null = null;

afterAll(async () => {
  if (database) await (await database).drop();
  database = null;
});

/** The lowest cost of Argon2id with one lane: most tests are about something else than password hashes. */
const LOW_COST = { memory: 8, passes: 1, parallelism: 1 };

/**
 * Opens the sign-on with default options on the database of this test file. Call `close` after each test.
 * @param hashing "real" to hash passwords as the product does, for tests of the hashes or of what happens meanwhile
 */
export async function openTestIdentity(
  overrides: Partial<IdentityOptions> = {},
  hashing: "low cost" | "real" = "low cost",
): Promise<TestIdentity> {
  database ??= createDatabase();
  const { pool, url: databaseUrl } = await database;
  const store = await openIdentityStore(pool);
  vi.useFakeTimers({ toFake: ["Date"] });
  const clock = {
    get now() {
      return Date.now();
    },
    set now(now: number) {
      vi.setSystemTime(now);
    },
  };
  const app = Fastify();
  await app.register(identityPlugin, {
    prefix: "/identity",
    store,
    hubName: "Hub",
    walletName: "GFAVIP",
    hubRegistration: "closed",
    originOf: () => ORIGIN,
    securityLog: () => {},
    ...(hashing === "low cost" && { passwords: createPasswords(LOW_COST) }),
    ...overrides,
  });
  await app.ready();

  return {
    app,
    store,
    pool,
    databaseUrl,
    clock,
    browser: (address) => new TestBrowser(app, address),
    async organizer() {
      const browser = new TestBrowser(app);
      const link = await makeSetupLink(store, "http://localhost");
      const response = link
        ? await browser.post(pathOf(link), { username: "priya", email: "priya@example.org", password: PASSWORD })
        : await browser.post("/identity/hub/sign-in", { username: "priya", password: PASSWORD });
      if (response.statusCode !== 303) throw new Error(`The organizer could not sign in: ${response.body}`);
      return browser;
    },
    async close() {
      vi.useRealTimers();
      await app.close();
      await pool.query("TRUNCATE identity.accounts, identity.links, identity.sign_in_attempts CASCADE");
    },
  };
}

async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = new URL(inject("postgresServer"));
  url.pathname = "/postgres";
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  await migrateIdentity({ connectionString: url.href });
  const pool = new pg.Pool({ connectionString: url.href, max: 5 });
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    },
  };
}

/** Path and query string of a URL. */
export function pathOf(link: string): string {
  const url = new URL(link);
  return url.pathname + url.search;
}
