/** A process that was started as root becomes the user of the database. */
import { fileURLToPath } from "node:url";

import type { Logger } from "pino";

import type { Database } from "./domain/schema/open-database.ts";
import { tryConnection } from "./platform/database/open.ts";
import type { Account } from "./platform/privileges/accounts.ts";
import { asUser, canReach, leaveRoot } from "./platform/privileges/leave-root.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

/** @returns the user to become; null if the database refuses connections of that user */
export async function accountForLater({ account, connection }: Database, log: Logger): Promise<Account | null> {
  try {
    // The socket may be closed to other users, and PostgreSQL may authenticate by the name of the system's user.
    await asUser(account, () => tryConnection(connection));
    return account;
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: the database does not let ${nameOf(account)} in`);
    return null;
  }
}

/** Whether the user can read the program and start it again. */
export function canStartAgain(account: Account): Promise<boolean> {
  return canReach(account, process.execPath, [program]);
}

export function stopBeingRoot(account: Account, log: Logger): void {
  try {
    leaveRoot(account);
    log.info(`Started as root; runs as ${nameOf(account)} from now on`);
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: this system does not let it become ${nameOf(account)}`);
  }
}

const nameOf = ({ name, uid }: Account) => name ?? `uid ${uid}`;
