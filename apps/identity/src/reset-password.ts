/** `node src/reset-password.ts <username> [hub|wallet]`: prints a one-time link for a new password. */
import pg from "pg";

import type { Realm } from "./accounts/account.ts";
import { makeResetLink } from "./reset-link.ts";
import { openIdentityStore } from "./store.ts";

const [username, realm = "hub"] = process.argv.slice(2);
const databaseUrl = process.env["DATABASE_URL"];
const baseUrl = process.env["IDENTITY_URL"] ?? process.env["PUBLIC_URL"] ?? "http://localhost:3000";

if (!username || !isRealm(realm)) fail("Usage: node reset-password.ts <username or email> [hub|wallet]");
if (!databaseUrl) fail("Set DATABASE_URL to the database the sign-on uses.");

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5000 });
try {
  const store = await openIdentityStore(pool);
  const found = await store.accounts.findForSignIn(realm, username);
  if (!found) fail(`There is no ${realm} account “${username}”.`);
  const link = await makeResetLink(store, baseUrl, found.account);
  process.stdout.write(`A new password for ${found.account.username}, once, within a day:\n${link}\n`);
} catch (error) {
  fail(`No link could be made: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await pool.end();
}

function isRealm(text: string): text is Realm {
  return text === "hub" || text === "wallet";
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
