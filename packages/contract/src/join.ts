/** Origins that links and QR codes of an event can have. */
import * as z from "zod/mini";

import { TEAM } from "./access.ts";

/** Result of the server's check of one of its addresses. */
export const JOIN_REASONS = [
  /** This installation responded at the address. */
  "answered",
  /** The host name cannot be resolved. */
  "unknown-name",
  /** No response before the timeout. */
  "no-answer",
  /** Another server responded. */
  "another-server",
  /** The TLS certificate is not valid for the address. */
  "certificate",
  /** The server's HOST setting does not include this address. */
  "not-listening",
  /** The machine no longer has the address. */
  "gone",
  /** The address belongs to a bridge or tunnel, which phones can rarely reach. */
  "virtual",
  /** The server runs in a container and knows only the container's addresses. */
  "container",
] as const;
export type JoinReason = (typeof JOIN_REASONS)[number];

/** Problems that prevent people from joining, worst first. */
export const JOIN_PROBLEMS = [
  /** This installation does not respond at PUBLIC_URL. */
  "public-url",
  /** HOST is a loopback address, so the server listens on loopback only. */
  "loopback-host",
  /** The machine no longer has the chosen address. */
  "chosen-gone",
  /** This installation does not respond at the chosen address. */
  "chosen-silent",
  /** The machine has no network address. */
  "no-network",
  /** Only the container's addresses are known. */
  "container",
] as const;
export type JoinProblem = (typeof JOIN_PROBLEMS)[number];

export const JoinAddress = z.object({
  origin: z.string(),
  /** Network interface of the address; null for PUBLIC_URL and for an address that no longer exists. */
  interfaceName: z.nullable(z.string()),
  /** Whether this installation responds there; null if the server cannot check it. */
  reachable: z.nullable(z.boolean()),
  reason: z.enum(JOIN_REASONS),
});
export type JoinAddress = z.infer<typeof JoinAddress>;

export const JoinAddresses = z.object({
  /** The address chosen for this event, even if it no longer exists; null for the automatic choice. */
  chosen: z.nullable(z.string()),
  /** The automatic choice for a page opened at a loopback address; null if there are only loopback addresses. */
  network: z.nullable(z.string()),
  /** The server's HOST setting; null for all interfaces. */
  host: z.nullable(z.string()),
  /**
   * Only PUBLIC_URL if it is set. Otherwise the machine's addresses, best first, and a chosen address that no longer
   * exists.
   */
  addresses: z.array(JoinAddress),
  problem: z.nullable(z.enum(JOIN_PROBLEMS)),
});
export type JoinAddresses = z.infer<typeof JoinAddresses>;

export const joinCalls = {
  "GET /api/events/:eventId/join-addresses": {
    access: TEAM,
    summary: "Addresses for links and QR codes, and whether this installation responds there",
    answer: JoinAddresses,
  },
} as const;
