/** The format of messages between nodes. Items that cannot be read, of another version, count as missed. */
import type { Audience, NodeNote, Publication, Urgency } from "./bus.ts";

export interface Packet {
  /** The node that sent it. */
  from: string;
  /** When it was sent, by the sender's own clock. Missing in packets of older versions that are no heartbeats. */
  beat?: number;
  /** Milliseconds since the health of the bus was last checked on any node, as far as the sender knows. */
  uncheckedMs?: number;
  /** The sender shuts down, has sent everything and sends nothing more. */
  left?: true;
  /** The sender could not send everything. */
  missed?: boolean;
  items?: readonly PacketItem[];
}

/** Publications and notes, in the order in which the node sent them. */
export type PacketItem = Publication | NoteItem;
type NoteItem = { roomId: string; note: NodeNote };

export function isNoteItem(item: PacketItem): item is NoteItem {
  return "note" in item;
}

export function readPacket(text: string): Packet | null {
  try {
    const packet = JSON.parse(text) as Partial<Packet> | null;
    if (typeof packet?.from !== "string") return null;
    const received: unknown[] = Array.isArray(packet.items) ? packet.items : [];
    const items = received.filter(isItem);
    // Of what a node of another version published, this node cannot read everything.
    const isMissed = packet.missed === true || items.length < received.length;
    return { ...packet, from: packet.from, items, missed: isMissed };
  } catch {
    return null;
  }
}

function isAudience(audience: unknown): audience is Audience {
  if (typeof audience === "string") return audience === "everyone" || audience === "staff";
  return typeof (audience as { followers?: unknown } | null)?.followers === "string";
}

const urgencies: readonly unknown[] = ["now", "tick"] satisfies Urgency[];

function isItem(item: unknown): item is PacketItem {
  const { roomId, invalidates, message, audience, urgency, note } = (item ?? {}) as Record<string, unknown>;
  if (typeof roomId !== "string") return false;
  if (note !== undefined) return typeof note === "object" && note !== null && "kind" in note;
  if (!Array.isArray(invalidates)) return false;
  return message === undefined || (isAudience(audience) && urgencies.includes(urgency));
}
