/** A room: the sockets that are in it and the frames that wait for the next tick. */
import type { WebSocket } from "ws";

/** The rights of a socket, from its sessions. */
export interface SocketRights {
  /** Whether it gets messages for staff. */
  staff: boolean;
  profileId: string | null;
}

export interface RoomMember {
  socket: WebSocket;
  /** Whether this socket gets messages for staff. */
  staff: boolean;
  /** Whether it counts as a person in the presence of the room. */
  counts: boolean;
  /** The profile that is signed in, if any. */
  profileId: string | null;
  /** Checks the sessions of the socket again. Null for a socket without a session. */
  recheck: (() => Promise<SocketRights>) | null;
  /** When to call `recheck` next, in milliseconds since the epoch. */
  recheckAt: number;
  /** Identifies the person for limits; null for a socket without an identity. */
  participantKey: string | null;
  /** The network of the client's address. */
  network: string;
  /** Whether the profile is a new account. */
  isNewAccount: boolean;
  lastHeardAt: number;
}

export class Room {
  readonly roomId: string;
  readonly members = new Set<RoomMember>();
  /** Frames that wait for the next tick. */
  waiting: { everyone: Buffer[]; staff: Buffer[] } = { everyone: [], staff: [] };
  /** When the first of them was added, by performance.now(). */
  waitingSince: number | null = null;
  /** Whether one of them must be sent without waiting for the tick. */
  isUrgent = false;
  /** The flush in progress, if any. */
  flushing: Promise<void> | null = null;
  /** Unsubscribes this node from the room on the bus. */
  unfollow: () => void = () => undefined;

  /** End of the cooldown after the last flush, by performance.now(). */
  coolsUntil = 0;
  #people = 0;

  constructor(roomId: string) {
    this.roomId = roomId;
  }

  /** Number of people in the room, without staff and without sockets that do not count. */
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

  /** Changes the staff rights of a member; a member without them counts as one of the people. */
  setStaff(member: RoomMember, staff: boolean): void {
    const isHere = this.members.has(member);
    if (isHere) this.#people -= person(member);
    member.staff = staff;
    if (isHere) this.#people += person(member);
  }
}

/** 1 if the member counts as a person. The sum is kept up to date because presence is read on every join. */
function person({ counts, staff }: RoomMember): number {
  return counts && !staff ? 1 : 0;
}
