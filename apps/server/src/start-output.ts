/** Prints the addresses of the server, and sends them to the process that started this one. */
import type { AddressInfo } from "node:net";

import { makeSetupLink } from "@hubbub/identity/setup-link";
import { openIdentityStore } from "@hubbub/identity/store";

import { announce, localAddress } from "./announce.ts";
import type { Config } from "./config.ts";
import { networkOrigin } from "./domain/join/server-origins.ts";
import type { Database } from "./domain/schema/open-database.ts";
import type { StartMessage } from "./features/demo-conference/start-message.ts";

/**
 * Creates the setup link if there is no organizer account yet, prints the addresses, and sends them over the IPC
 * channel, which the demo reads.
 */
export async function printStart(config: Config, { pool }: Database, address: AddressInfo): Promise<void> {
  const hasHub = config.hub.url === null;
  const local = localAddress(config.host, address.port);
  const network = networkOrigin(address);
  const setupPath = hasHub ? await makeSetupLink(await openIdentityStore(pool), "") : null;
  process.stdout.write(`${announce({ local, publicUrl: config.publicUrl, network, setupPath })}\n`);
  const message: StartMessage = { kind: "started", local, network, setupPath };
  // If the other process has just ended, "disconnect" follows.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
