/**
 * Manages accounts of the bundled sign-on: `npm run accounts -- <command>`, and `npm run reset-password`. Changes take
 * effect with the next request to the sign-on or to the server that contains it, and within a minute in other servers.
 */
import { fail, messageOf } from "@hubbub/server-kit/fail";
import { parseArgs } from "node:util";

import type { Account, Realm } from "./accounts/account.ts";
import { makeResetLink } from "./links.ts";
import { type IdentityStore, withIdentityStore } from "./store/store.ts";

const USAGE = `Usage: npm run accounts -- <command> [--realm hub|wallet]

  list                    lists all accounts with their open sessions
  disable <name>          ends all sessions and refuses new sign-ins
  enable <name>           allows an account to sign in again
  remove <name> --yes     removes the account; its events and posts stay
  premium <name> on|off   allows or forbids a hub account to create events
  sessions <name>         lists where the account is signed in
  sessions end <name>     ends all sessions of the account
  claims                  lists the names of the claims of the last sign-in with OpenID Connect
  reset-password <name>   prints a one-time link for a new password; with --remove-second-factor also removes
                          authenticator app, recovery codes and passkeys

<name> is a username or an email address. --realm is hub (organizers, the default) or wallet (attendees).
`;

/** A mistake in the arguments. Its message is printed without a prefix. */
class UsageError extends Error {}

type Command = (
  store: IdentityStore,
  realm: Realm,
  args: readonly string[],
  flags: { yes: boolean; "remove-second-factor": boolean },
) => Promise<string>;

const commands: Record<string, Command> = {
  async list(store, realm) {
    const listed = await store.accounts.list(realm);
    if (listed.length === 0) return `There are no ${realm} accounts.`;
    const rows = listed.map(({ username, email, premium, tier, disabledAt, openSessions, createdAt }) => [
      username,
      email ?? "",
      premium ? "premium" : tier,
      disabledAt ? "disabled" : "enabled",
      `${openSessions} ${openSessions === 1 ? "session" : "sessions"}`,
      createdAt.toISOString().slice(0, 10),
    ]);
    return toColumns([["username", "email", "plan", "state", "signed in", "created"], ...rows]);
  },

  async disable(store, realm, [name]) {
    const account = await find(store, realm, name);
    await store.accounts.setDisabled(account.id, new Date());
    return `${account.username} is disabled and signed out everywhere.`;
  },

  async enable(store, realm, [name]) {
    const account = await find(store, realm, name);
    await store.accounts.setDisabled(account.id, null);
    return `${account.username} can sign in again.`;
  },

  async remove(store, realm, [name], { yes }) {
    const account = await find(store, realm, name);
    if (!yes) throw new UsageError(`Add --yes to remove ${account.username}. This cannot be undone.`);
    await store.accounts.remove(account.id);
    return `${account.username} is removed. Events and posts of this person stay; delete them in Hubbub.`;
  },

  async premium(store, realm, [name, value]) {
    if (realm !== "hub") throw new UsageError("Only hub accounts can be premium.");
    if (value !== "on" && value !== "off")
      throw new UsageError("Give on or off: npm run accounts -- premium <name> on|off");
    const account = await find(store, realm, name);
    await store.accounts.setPremium(account.id, value === "on");
    return `${account.username} is ${value === "on" ? "premium" : "no longer premium"}.`;
  },

  async sessions(store, realm, args) {
    const ends = args[0] === "end" && args.length > 1;
    const account = await find(store, realm, ends ? args[1] : args[0]);
    if (ends) {
      const ended = await store.sessions.endAll(account.id);
      return `${account.username} is signed out everywhere (${ended} ${ended === 1 ? "session" : "sessions"} ended).`;
    }
    const sessions = await store.sessions.list(account);
    if (sessions.length === 0) return `${account.username} is not signed in anywhere.`;
    const rows = sessions.map((one) => [
      one.device,
      one.address,
      one.createdAt.toISOString(),
      one.lastUsedAt.toISOString(),
    ]);
    return toColumns([["device", "address", "signed in", "last used"], ...rows]);
  },

  async claims(store) {
    const last = await store.openId.claimNames();
    if (!last) return "Nobody has signed in with OpenID Connect yet.";
    return [`Claims of the sign-in at ${last.receivedAt.toISOString()}:`, ...last.names].join("\n");
  },

  async "reset-password"(store, realm, [name, ...more], flags) {
    if (more.length > 0) throw new UsageError(USAGE);
    const account = await find(store, realm, name);
    const { username } = account;
    const { PUBLIC_URL, PORT = "3000" } = process.env;
    const address = PUBLIC_URL || `http://localhost:${PORT}`;
    const link = await makeResetLink(store, address, account);
    const hint = `PUBLIC_URL is not set. Replace ${address} in the link with the address at which people open Hubbub.`;
    const output = `Send this link to ${username}. It sets a new password once, within a day:\n${link}${PUBLIC_URL ? "" : `\n${hint}`}`;
    if (!flags["remove-second-factor"]) return output;
    const removed = await store.secondFactors.removeAll(account.id);
    const what = removed
      ? "Removed the authenticator app, recovery codes and passkeys of"
      : "No second factor to remove for";
    return `${what} ${username}.\n${output}`;
  },
};

async function find(store: IdentityStore, realm: Realm, name: string | undefined): Promise<Account> {
  if (!name) throw new UsageError("Give the username or the email address of an account.");
  const found = await store.accounts.findForSignIn(realm, name);
  if (!found) throw new UsageError(`There is no ${realm} account “${name}”.`);
  return found.account;
}

function toColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return lines.map((line) => line.trimEnd()).join("\n");
}

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      realm: { type: "string", default: "hub" },
      yes: { type: "boolean", default: false },
      "remove-second-factor": { type: "boolean", default: false },
    },
  });
  const [name = "", ...args] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(USAGE);
  const { realm, ...flags } = values;
  if (realm !== "hub" && realm !== "wallet") throw new UsageError("--realm must be hub or wallet.");
  const connectionString = process.env["DATABASE_URL"];
  if (!connectionString) throw new UsageError("Set DATABASE_URL to the database of the sign-on.");
  return withIdentityStore(connectionString, (store) => command(store, realm, args, flags));
}

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  fail(`${isUsage ? "" : "The command failed: "}${messageOf(error)}`);
}
