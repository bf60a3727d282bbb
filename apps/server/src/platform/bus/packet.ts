/**
 * The format of messages between nodes. A text that is not a packet is ignored. Publications that cannot be read (from
 * a node of another version) count as missed.
 */
import type { Publication } from "./bus.ts";

export interface Packet {
  /** The node that sent it. */
  from: string;
  /** A heartbeat: the time by the sender's own clock. */
  beat?: number;
  /** The sender shuts down and sends nothing more. */
  left?: true;
  /** Rooms with publications that the sender could not send; null: too many to name. */
  missed?: readonly string[] | null;
  items?: readonly Publication[];
}

export function writePacket(packet: Packet): string {
  return JSON.stringify(packet);
}

export function readPacket(text: string): Packet | null {
  try {
    const packet = JSON.parse(text) as Partial<Packet> | null;
    if (typeof packet?.from !== "string") return null;
    const received: unknown[] = Array.isArray(packet.items) ? packet.items : [];
    const items = received.filter(isPublication);
    // A node of another version published something this node cannot read: it may concern any room.
    const missed = items.length < received.length ? null : packet.missed;
    return { ...packet, from: packet.from, items, ...(missed === undefined ? {} : { missed }) };
  } catch {
    return null;
  }
}

function isPublication(item: unknown): item is Publication {
  const { roomId, invalidates } = (item ?? {}) as Partial<Publication>;
  return typeof roomId === "string" && Array.isArray(invalidates);
}
