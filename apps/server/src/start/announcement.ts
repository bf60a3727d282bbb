/** The text in the terminal after the start: addresses, a QR code for phones, the setup link. */
import type { AddressInfo } from "node:net";

import { joinOrigin } from "@hubbub/contract/join-origin";
import { makeSetupLink } from "@hubbub/identity/links";
import { openIdentityStore } from "@hubbub/identity/store";
import { renderUnicodeCompact } from "uqr";

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

export function announce({ local, publicUrl, network, setupPath }: Addresses): string {
  // The origin that the product's links and QR codes use: for an organizer who opens it, phones can open them too.
  const { origin: shared, source } = joinOrigin({ publicUrl, chosen: null, opened: local, network });
  const lines = ["", `  Hubbub is ready at ${publicUrl ?? local}`];
  if (source === "network") lines.push(`  Phones in the room: ${shared}`);
  if (source === "loopback")
    lines.push("  Only this computer can open this address: it has no network address that phones could use.");
  else lines.push("", renderUnicodeCompact(shared, { border: 2 }).replace(/^/gmu, "  "));
  if (setupPath) {
    lines.push(
      "",
      "  Create the first organizer account here (the link works once, within a week):",
      `  ${shared}${setupPath}`,
    );
    if (source === "network")
      lines.push("  The same link for this computer, without the network:", `  ${local}${setupPath}`);
  }
  lines.push("", "  Stop with Ctrl-C.", "");
  return lines.join("\n");
}
