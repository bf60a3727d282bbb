/** Origins that links and QR codes of an event can have. */
import * as z from "zod/mini";

import { TEAM_ACCOUNTS } from "./access.ts";

/**
 * Result of the server's check of one of its addresses. "not-listening": HOST does not include the address. "gone": the
 * machine no longer has it. "virtual": it belongs to a bridge or tunnel, which phones can rarely reach. "container": the
 * server knows only the addresses of its container.
 */
export const JOIN_REASONS = [
  "answered",
  "unknown-name",
  "no-answer",
  "another-server",
  "certificate",
  "not-listening",
  "gone",
  "virtual",
  "container",
] as const;
export type JoinReason = (typeof JOIN_REASONS)[number];

/**
 * Problems that prevent people from joining, worst first: this installation does not respond at PUBLIC_URL, HOST is a
 * loopback address, the chosen address is gone or does not respond, the machine has no network address, or the server
 * knows only the addresses of its container.
 */
export const JOIN_PROBLEMS = [
  "public-url",
  "loopback-host",
  "chosen-gone",
  "chosen-silent",
  "no-network",
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
    access: TEAM_ACCOUNTS,
    summary: "Addresses for links and QR codes, and whether this installation responds there",
    answer: JoinAddresses,
  },
} as const;
