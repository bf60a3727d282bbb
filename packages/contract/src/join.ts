/** The addresses that links and QR codes of an event can carry. */
import * as z from "zod/mini";

import { EventParams } from "./event-params.ts";

/** What the server found out about an address of the installation. */
export const JOIN_REASONS = [
  /** This installation answered there. */
  "answered",
  /** The name of the address is unknown. */
  "unknown-name",
  /** Nothing answered in time. */
  "no-answer",
  /** Something answered, but not this installation. */
  "another-server",
  /** The certificate of the address is not valid for it. */
  "certificate",
  /** The server was started with a HOST that does not include this address. */
  "not-listening",
  /** This machine no longer has the address. */
  "gone",
  /** The address of a bridge or tunnel: phones in the room rarely reach it. */
  "virtual",
  /** Hubbub runs in a container: its own addresses are those of the container. */
  "container",
] as const;
export type JoinReason = (typeof JOIN_REASONS)[number];

/** What keeps people from joining, worst first. */
export const JOIN_PROBLEMS = [
  /** PUBLIC_URL does not lead to this installation. */
  "public-url",
  /** The server listens on loopback only: it was started with such a HOST. */
  "loopback-host",
  /** The chosen address is not an address of this machine any more. */
  "chosen-gone",
  /** The chosen address does not answer. */
  "chosen-silent",
  /** The machine has no address in a network. */
  "no-network",
  /** Only the addresses of a container are known. */
  "container",
] as const;
export type JoinProblem = (typeof JOIN_PROBLEMS)[number];

export const JoinAddress = z.object({
  origin: z.string(),
  /** The network interface that has the address; null for PUBLIC_URL and for an address that is gone. */
  interfaceName: z.nullable(z.string()),
  /** Whether this installation answers there; null where the server cannot know. */
  reachable: z.nullable(z.boolean()),
  reason: z.enum(JOIN_REASONS),
});
export type JoinAddress = z.infer<typeof JoinAddress>;

export const JoinAddresses = z.object({
  /** The address chosen for this event, also one that is gone; null for the automatic one. */
  chosen: z.nullable(z.string()),
  /** What the automatic choice is for a page opened at a loopback address; null where there is only loopback. */
  network: z.nullable(z.string()),
  /** The HOST that the server listens on; null for all interfaces. */
  host: z.nullable(z.string()),
  /** PUBLIC_URL alone where it is set; else the addresses of this machine, best first, and a chosen one that is gone. */
  addresses: z.array(JoinAddress),
  problem: z.nullable(z.enum(JOIN_PROBLEMS)),
});
export type JoinAddresses = z.infer<typeof JoinAddresses>;

export const joinCalls = {
  "GET /api/events/:eventId/join-addresses": {
    summary: "The addresses that links and QR codes can carry, and whether this installation answers there",
    params: EventParams,
    answer: JoinAddresses,
  },
} as const;
