/** Prints what people need after the start. */
import type { AddressInfo } from "node:net";

import { makeSetupLink } from "@hubbub/identity/setup-link";
import { openIdentityStore } from "@hubbub/identity/store";

import { announce, localAddress } from "./announce.ts";
import type { Config } from "./config.ts";
import { networkOrigin } from "./domain/join/server-origins.ts";
import type { Database } from "./domain/schema/open-database.ts";

/** Creates the setup link if there is no organizer account yet, and prints the addresses. */
export async function printStart(config: Config, { pool }: Database, address: AddressInfo): Promise<void> {
  const hasHub = config.hub.url === null;
  const announcement = {
    local: localAddress(config.host, address.port),
    publicUrl: config.publicUrl,
    network: networkOrigin(address),
    setupPath: hasHub ? await makeSetupLink(await openIdentityStore(pool), "") : null,
  };
  process.stdout.write(`${announce(announcement)}\n`);
}
