/** What the terminal says once the server listens: addresses, a QR code for phones in the room, the setup link. */
import { networkInterfaces } from "node:os";

import { renderUnicodeCompact } from "uqr";

export interface Announcement {
  port: number;
  /** The address listened on; null is all interfaces. */
  host: string | null;
  publicUrl: string | null;
  setupLink: string | null;
}

/** The address on this machine itself. */
export function localAddress(host: string | null, port: number): string {
  const isAny = host === null || host === "0.0.0.0" || host === "::";
  const name = isAny ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** The address other devices in the same network use; null when there is none. */
export function roomAddress(host: string | null, port: number): string | null {
  if (host !== null && host !== "0.0.0.0" && host !== "::") return null;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const address = addresses.find(({ family, internal }) => family === "IPv4" && !internal);
  return address ? `http://${address.address}:${port}` : null;
}

export function announce({ port, host, publicUrl, setupLink }: Announcement): string {
  const local = localAddress(host, port);
  const room = publicUrl ?? roomAddress(host, port);
  const lines = ["", `  Hubbub is ready at ${publicUrl ?? local}`];
  if (room && room !== publicUrl) lines.push(`  Phones in the room: ${room}`);
  if (room)
    lines.push(
      "",
      ...renderUnicodeCompact(room, { border: 2 })
        .split("\n")
        .map((line) => `  ${line}`),
    );
  if (setupLink)
    lines.push("", "  First start: make the organizer account here (the link works once):", `  ${setupLink}`);
  lines.push("", "  Stop with Ctrl-C.", "");
  return lines.join("\n");
}
