/**
 * `node src/reset-password.ts <username> [hub|wallet] [--remove-second-factor]`: prints a one-time link for setting a
 * new password. The flag also removes the account's authenticator app, recovery codes and passkeys immediately.
 */
import type { Realm } from "./accounts/account.ts";
import { makeResetLink } from "./links.ts";
import { withIdentityStore } from "./store/store.ts";

const REMOVE = "--remove-second-factor";

const parameters = process.argv.slice(2);
const removesSecondFactor = parameters.includes(REMOVE);
const [username, realm = "hub", ...more] = parameters.filter((parameter) => parameter !== REMOVE);
const databaseUrl = process.env["DATABASE_URL"];
const baseUrl = process.env["IDENTITY_URL"] ?? process.env["PUBLIC_URL"] ?? "http://localhost:3000";

if (!username || username.startsWith("--") || !isRealm(realm) || more.length > 0) {
  fail(`Usage: npm run reset-password -- <username or email> [hub|wallet] [${REMOVE}]`);
}
if (!databaseUrl) fail("Set DATABASE_URL to the database of the sign-on.");

try {
  process.stdout.write(
    await withIdentityStore(databaseUrl, async (store) => {
      const account = (await store.accounts.findForSignIn(realm, username))?.account;
      if (!account) fail(`There is no ${realm} account “${username}”.`);
      let output = "";
      if (removesSecondFactor) {
        const removed = await store.secondFactors.removeAll(account.id);
        const what = removed
          ? "Removed the authenticator app, recovery codes and passkeys of"
          : "No second factor to remove for";
        output = `${what} ${account.username}.\n`;
      }
      const link = await makeResetLink(store, baseUrl, account);
      return `${output}Send this link to ${account.username}. It sets a new password once, within a day:\n${link}\n`;
    }),
  );
} catch (error) {
  fail(`The reset link could not be created: ${error instanceof Error ? error.message : String(error)}`);
}

function isRealm(text: string): text is Realm {
  return text === "hub" || text === "wallet";
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
