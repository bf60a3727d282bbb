/** The text in the terminal after the start: addresses, a QR code for phones, the setup link. */
import { joinOrigin } from "@hubbub/contract/join-origin";
import { renderUnicodeCompact } from "uqr";

import type { Addresses } from "./addresses.ts";

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
