/** A room: the sockets that have one event open, and what waits to be told to them. Knows no activity. */
import type { WebSocket } from "ws";

export interface RoomMember {
  socket: WebSocket;
  /** Whether this socket has the event team's feed. */
  staff: boolean;
  /** Whether it is counted among the people here. */
  counts: boolean;
  /** Wallet profile behind the socket, if any. */
  profileId: string | null;
  /** Hub user behind the socket, if any; asked again while the socket lives. */
  hubUserId: string | null;
  lastHeardAt: number;
}

export class Room {
  readonly eventId: string;
  readonly members = new Set<RoomMember>();
  /** Frames that wait for the next tick. */
  waiting: { everyone: Buffer[]; staff: Buffer[] } = { everyone: [], staff: [] };
  /** When the first of them began to wait. */
  waitingSince: number | null = null;
  /** The flush under way, if any. */
  flushing: Promise<void> | null = null;
  /** Says to the bus that nobody is here any more. */
  unfollow: () => void = () => undefined;

  constructor(eventId: string) {
    this.eventId = eventId;
  }

  /** How many people have the event open: the team's own desks and projectors do not count. */
  get presence(): number {
    let count = 0;
    for (const member of this.members) if (member.counts && !member.staff) count += 1;
    return count;
  }
}
