import { flushCompileCache } from "node:module";

import { messageOf } from "@hubbub/server-kit/fail";
import { StartupError } from "@hubbub/server-kit/startup-error";
import type pg from "pg";
import type { Logger } from "pino";

import { tryConnection } from "../database/open.ts";
import type { UnixUser } from "./root.ts";

/**
 * Changes the user of this process permanently, before it returns a promise. Logs a warning if the system does not allow
 * that, as in some containers.
 * @throws StartupError if the database does not let this user in
 */
export async function leaveRoot(unixUser: UnixUser, connection: pg.ClientConfig, log: Logger): Promise<void> {
  const { name } = unixUser;
  try {
    becomeUser(unixUser);
  } catch (error) {
    log.warn({ err: error }, `Hubbub stays root: this system does not let it become ${name}`);
    return;
  }
  try {
    // The socket may be closed to other users, and PostgreSQL may authenticate by the name of the system's user.
    await tryConnection(connection);
  } catch (error) {
    throw new StartupError(
      `started as root, Hubbub serves as ${name}, and the database does not let ${name} in (${messageOf(error)}): ` +
        "start Hubbub as a user whom the database lets in",
    );
  }
  log.info(`Started as root; serves as ${name} from now on`);
}

/** @throws Error (EPERM) if root may not */
function becomeUser({ name, uid, gid, home }: UnixUser): void {
  // Root owns the cache of compiled modules, and Node.js would write to it when the process exits.
  flushCompileCache();
  // The user id comes last: after that the process may not change the others.
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  Object.assign(process.env, { HOME: home, USER: name, LOGNAME: name });
}
