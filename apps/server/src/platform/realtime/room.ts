/** A room: the sockets that are in it and the frames that are collected for its next flush. */
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

interface Collected {
  everyone: Buffer[];
  staff: Buffer[];
  /** When the first of the frames was added, by performance.now(). */
  since: number;
  /** The earliest time at which one of them is to be sent; Infinity if there are none. */
  wantedAt: number;
}

const nothingCollected = (): Collected => ({ everyone: [], staff: [], since: Infinity, wantedAt: Infinity });

export class Room {
  readonly roomId: string;
  readonly members = new Set<RoomMember>();
  #collected = nothingCollected();
  /** Whether a collected message must be sent immediately. */
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

  get hasCollected(): boolean {
    return this.#collected.wantedAt !== Infinity;
  }

  /** When the collected messages are flushed, by performance.now(); not before the cooldown ends. */
  get dueAt(): number {
    return this.flushing ? Infinity : Math.max(this.#collected.wantedAt, this.coolsUntil);
  }

  /** @param wantedAt when the frame is sent if the room is not cooling down then */
  collect(frame: Buffer, audience: "everyone" | "staff", wantedAt: number): void {
    if (!this.hasCollected) this.#collected.since = performance.now();
    this.#collected[audience].push(frame);
    this.#collected.wantedAt = Math.min(this.#collected.wantedAt, wantedAt);
  }

  /** Removes and returns what is collected. */
  takeCollected(): Collected {
    const collected = this.#collected;
    this.#collected = nothingCollected();
    this.isUrgent = false;
    return collected;
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
