/** Prints the addresses of the server after its start. */
import type { AddressInfo } from "node:net";

import { makeSetupLink } from "@hubbub/identity/links";
import { openIdentityStore } from "@hubbub/identity/store";

import { announce, type Announcement, localAddress } from "./announce.ts";
import type { Config } from "./config.ts";
import { networkOrigin } from "./domain/join/server-origins.ts";
import type { Database } from "./domain/schema/open-database.ts";

/** The addresses of the server, with a new setup link if there is no organizer account yet. */
export async function addressesOf(config: Config, { pool }: Database, address: AddressInfo): Promise<Announcement> {
  return {
    local: localAddress(config.host, address.port),
    publicUrl: config.publicUrl,
    network: networkOrigin(address),
    setupPath: config.hubUrl === null ? await makeSetupLink(await openIdentityStore(pool), "") : null,
  };
}

export async function printStart(config: Config, database: Database, address: AddressInfo): Promise<void> {
  process.stdout.write(`${announce(await addressesOf(config, database, address))}\n`);
}
