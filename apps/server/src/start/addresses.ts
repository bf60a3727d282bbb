/** The addresses of the server, for the terminal. */
import type { AddressInfo } from "node:net";

import { makeSetupLink } from "@hubbub/identity/links";
import { openIdentityStore } from "@hubbub/identity/store";

import type { Config } from "../config/config.ts";
import { networkOrigin } from "../domain/join/server-origins.ts";
import type { Database } from "../domain/schema/open-database.ts";

export interface Addresses {
  /** The URL on this machine. */
  local: string;
  publicUrl: string | null;
  /** The URL in this machine's network; null if it has none. */
  network: string | null;
  /** Path of the page that creates the first organizer account; null if there is an account. */
  setupPath: string | null;
}

/** The addresses of the server, with a new setup link if there is no organizer account yet. */
export async function addressesOf(
  { host, publicUrl, hubUrl, openId }: Config,
  { pool }: Database,
  address: AddressInfo,
): Promise<Addresses> {
  const isAny = host === null || host === "0.0.0.0" || host === "::";
  const name = isAny ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return {
    local: `http://${name}:${address.port}`,
    publicUrl,
    network: networkOrigin(address),
    setupPath: hubUrl === null && !openId?.only ? await makeSetupLink(await openIdentityStore(pool), "") : null,
  };
}
