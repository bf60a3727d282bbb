/** The text in the terminal once the server listens: addresses, a QR code for phones, the setup link. */
import { joinOrigin } from "@hubbub/contract/join-origin";
import { renderUnicodeCompact } from "uqr";

export interface Announcement {
  /** The address on this machine itself. */
  local: string;
  publicUrl: string | null;
  /** The address of this machine in its network; null if it has none. */
  network: string | null;
  /** Path of the page that creates the first organizer account; null if there is an account. */
  setupPath: string | null;
}

/** The address on this machine itself. */
export function localAddress(host: string | null, port: number): string {
  const isAny = host === null || host === "0.0.0.0" || host === "::";
  const name = isAny ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export function announce({ local, publicUrl, network, setupPath }: Announcement): string {
  // The same address as in links and QR codes: an organizer who starts there gets codes that phones can open.
  const { origin: shared, source } = joinOrigin({ publicUrl, chosen: null, opened: local, network });
  const lines = ["", `  Hubbub is ready at ${publicUrl ?? local}`];
  if (source === "network") lines.push(`  Phones in the room: ${shared}`);
  if (source === "loopback")
    lines.push("  Only this computer can open this address: it has no network address that phones could use.");
  else
    lines.push(
      "",
      ...renderUnicodeCompact(shared, { border: 2 })
        .split("\n")
        .map((line) => `  ${line}`),
    );
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
