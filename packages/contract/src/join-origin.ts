/** Which address links and QR codes carry. Without any schema, since every page uses it. */

/** Where the address of links and QR codes comes from. */
export const JOIN_SOURCES = [
  /** The PUBLIC_URL of the installation. */
  "public-url",
  /** An address of this machine that the organizer chose for the event. */
  "chosen",
  /** The address that the page was opened at. */
  "opened",
  /** The page was opened at a loopback address: the address of this machine in its network. */
  "network",
  /** The page was opened at a loopback address, and the machine has no other one. */
  "loopback",
] as const;
export type JoinSource = (typeof JOIN_SOURCES)[number];

export interface JoinChoice {
  publicUrl: string | null;
  /** The event's own address, null for the automatic one. */
  chosen: string | null;
  /** The origin that the page was opened at. */
  opened: string;
  /** The origin of this machine in its network, null where it has none or listens on loopback only. */
  network: string | null;
}

/** The origin that links and QR codes carry; the only place that decides it. */
export function joinOrigin({ publicUrl, chosen, opened, network }: JoinChoice): { origin: string; source: JoinSource } {
  if (publicUrl !== null) return { origin: publicUrl, source: "public-url" };
  if (chosen !== null) return { origin: chosen, source: "chosen" };
  if (!isLoopbackOrigin(opened)) return { origin: opened, source: "opened" };
  return network === null ? { origin: opened, source: "loopback" } : { origin: network, source: "network" };
}

/** Whether an address leads to the machine that opens it, so that no phone can use it. */
export function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    /^127(?:\.\d{1,3}){3}$/u.test(hostname) ||
    hostname === "0.0.0.0" ||
    hostname === "[::1]" ||
    hostname === "[::]"
  );
}
