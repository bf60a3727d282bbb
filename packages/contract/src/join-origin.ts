/** Chooses the origin of links and QR codes. Does not import zod, because every page loads this file. */

/**
 * Where the origin comes from: PUBLIC_URL of the installation, the organizer's choice, or the address at which the page
 * was opened. If that is a loopback address, the server's address in its network ("network"), if it has one.
 */
export type JoinSource = "public-url" | "chosen" | "opened" | "network" | "loopback";

export interface JoinChoice {
  publicUrl: string | null;
  /** The event's `joinOrigin`; null for the automatic choice. */
  chosen: string | null;
  /** The origin that the page was opened at. */
  opened: string;
  /** Origin of the server in its network; null if it has none or listens on loopback only. */
  network: string | null;
}

/** Returns the origin for links and QR codes. The only function that makes this choice. */
export function joinOrigin({ publicUrl, chosen, opened, network }: JoinChoice): { origin: string; source: JoinSource } {
  if (publicUrl !== null) return { origin: publicUrl, source: "public-url" };
  if (chosen !== null) return { origin: chosen, source: "chosen" };
  if (!isLoopbackOrigin(opened)) return { origin: opened, source: "opened" };
  return network === null ? { origin: opened, source: "loopback" } : { origin: network, source: "network" };
}

/** Returns whether the origin is a loopback address, which other devices cannot use. */
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
