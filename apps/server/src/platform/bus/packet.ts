/** What travels between nodes, as text. What cannot be read (another version's, or nobody's) is nothing. */
import type { Publication } from "./bus.ts";

export interface Packet {
  /** The node that sent it. */
  from: string;
  /** A sign of life, with the sender's own clock. */
  beat?: number;
  /** The sender ends in good order and has nothing more to say. */
  left?: true;
  /** Events the sender could not tell of; null for too many to name. */
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
    const items = Array.isArray(packet.items) ? packet.items.filter(isPublication) : [];
    return { ...packet, from: packet.from, items };
  } catch {
    return null;
  }
}

function isPublication(item: unknown): item is Publication {
  const { eventId, outdates } = (item ?? {}) as Partial<Publication>;
  return typeof eventId === "string" && Array.isArray(outdates);
}
