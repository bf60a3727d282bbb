/** A room: the sockets that have one event open, and what waits to be told to them. Knows no activity. */
import type { WebSocket } from "ws";

/** The rights of a socket, by the sessions behind it. */
export interface Standing {
  /** Whether it gets the event team's feed. */
  staff: boolean;
  profileId: string | null;
}

export interface RoomMember {
  socket: WebSocket;
  /** Whether this socket has the event team's feed. */
  staff: boolean;
  /** Whether it is counted among the people here. */
  counts: boolean;
  /** Wallet profile behind the socket, if any. */
  profileId: string | null;
  /** Checks the sessions behind the socket again. Null for a socket without any. */
  recheck: (() => Promise<Standing>) | null;
  /** When to do that next, in milliseconds since the epoch. */
  recheckAt: number;
  /** The key that submissions of this person are counted under, if any. */
  participantKey: string | null;
  /** The network of the client's address. */
  network: string;
  /** Whether the wallet profile is a new account. */
  isNewAccount: boolean;
  lastHeardAt: number;
}

export class Room {
  readonly roomId: string;
  readonly members = new Set<RoomMember>();
  /** Frames that wait for the next tick. */
  waiting: { everyone: Buffer[]; staff: Buffer[] } = { everyone: [], staff: [] };
  /** When the first of them began to wait. */
  waitingSince: number | null = null;
  /** Something of what waits must go at once. */
  isUrgent = false;
  /** The flush under way, if any. */
  flushing: Promise<void> | null = null;
  /** Says to the bus that nobody is here any more. */
  unfollow: () => void = () => undefined;

  constructor(roomId: string) {
    this.roomId = roomId;
  }

  #people = 0;
  /** Until when the room rests after its last flush, by performance.now(). */
  restsUntil = 0;

  /** How many people have the event open: the team's own desks and projectors do not count. */
  get presence(): number {
    return this.#people;
  }

  add(member: RoomMember): void {
    if (!this.members.has(member)) this.#people += person(member);
    this.members.add(member);
  }

  remove(member: RoomMember): void {
    if (this.members.delete(member)) this.#people -= person(member);
  }

  /** The team's rights come and go; whoever loses them is one of the people. */
  setStaff(member: RoomMember, staff: boolean): void {
    const isHere = this.members.has(member);
    if (isHere) this.#people -= person(member);
    member.staff = staff;
    if (isHere) this.#people += person(member);
  }
}

/** 1 for who counts among the people here; counted as they come and go, since a hall asks for the number as it fills. */
function person({ counts, staff }: RoomMember): number {
  return counts && !staff ? 1 : 0;
}
