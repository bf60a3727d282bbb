/** A room: the sockets that are in it and the messages that are collected for its next flush. */
import type { Duplex } from "node:stream";

import type { LiveMessage } from "@hubbub/contract/live";
import type { WebSocket } from "ws";

import type { Audience } from "../bus/bus.ts";

/** How long the first "tick" message of a room waits for others, and the shortest time from one flush to the next. */
export const TICK_MS = 100;

/** What the sessions of a socket say. @typeParam Data what the product knows about the person at the socket */
interface SocketRights<Data = unknown> {
  /** Whether the socket gets messages for staff. */
  staff: boolean;
  data: Data;
}

/** A socket that may join a room. */
export interface RoomAdmission<Data = unknown> extends SocketRights<Data> {
  roomId: string;
  /** Whether the socket counts as a person in the presence of the room. */
  counts: boolean;
  /** When the rights of the socket end, in milliseconds since the epoch; null if no time is known. */
  expiresAt: number | null;
  /** Checks the sessions of the socket again. Throws a Refusal for a socket that may no longer be in the room. */
  recheck: () => Promise<SocketRights<Data>>;
}

export interface RoomMember<Data = unknown> extends RoomAdmission<Data> {
  socket: WebSocket;
  /** What `socket` reads from and writes to. */
  connection: Duplex;
  /** Which messages with a limited audience the socket gets. */
  marks: Set<string>;
  /** When to call `recheck` next, in milliseconds since the epoch. */
  recheckAt: number;
  lastHeardAt: number;
}

export function isAddressed({ staff, marks }: Pick<RoomMember, "staff" | "marks">, audience: Audience): boolean {
  if (typeof audience === "object") return marks.has(audience.followers);
  return audience === "everyone" || staff;
}

/** What waits for the next flush. */
interface WaitingMessages {
  /** Called by the flush. */
  make: () => readonly LiveMessage[];
  audience: Audience;
}

export class Room<Data = unknown> {
  readonly roomId: string;
  readonly members = new Set<RoomMember<Data>>();
  /** By the key, without one by the object itself; in the order in which they are sent. */
  readonly #waiting = new Map<string | WaitingMessages, WaitingMessages>();
  /** When the first of them was added, by performance.now(). */
  #since = Infinity;
  /** Whether a collected message must be sent immediately. */
  isUrgent = false;
  timer: NodeJS.Timeout | undefined;
  isFlushing = false;
  /** Nothing is flushed before this is done. */
  pause: Promise<void> | null = null;
  /** Whether the room's settings admit only people with rights. Updated when the settings change; at first false. */
  needsRights = false;
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

  get waiting(): number {
    return this.#waiting.size;
  }

  /** When the collected messages are flushed if none is urgent, by performance.now(). */
  get dueAt(): number {
    return Math.max(this.#since + TICK_MS, this.coolsUntil);
  }

  /** @param key what waits with the same key is replaced */
  collect(waiting: WaitingMessages, key: string | WaitingMessages = waiting): void {
    this.#since = Math.min(this.#since, performance.now());
    // Deleted first, so that it moves to the end: states are sent in the order of their last change.
    this.#waiting.delete(key);
    this.#waiting.set(key, waiting);
  }

  /** Removes and returns what is collected. `since`: when the first of it was added, by performance.now(). */
  takeCollected(): { waiting: readonly WaitingMessages[]; since: number } {
    const collected = { waiting: [...this.#waiting.values()], since: this.#since };
    this.#waiting.clear();
    this.#since = Infinity;
    this.isUrgent = false;
    return collected;
  }

  add(member: RoomMember<Data>): void {
    if (this.members.has(member)) return;
    this.members.add(member);
    this.#people += Number(isPerson(member));
  }

  remove(member: RoomMember<Data>): void {
    if (!this.members.delete(member)) return;
    this.#people -= Number(isPerson(member));
  }

  /** Changes the staff rights of a member; a member without them counts as one of the people. */
  setStaff(member: RoomMember<Data>, staff: boolean): void {
    const isHere = this.members.has(member);
    if (isHere) this.#people -= Number(isPerson(member));
    member.staff = staff;
    if (isHere) this.#people += Number(isPerson(member));
  }
}

/** Whether the member counts as one of the people: the team and stages do not. */
export function isPerson({ counts, staff }: Pick<RoomMember, "counts" | "staff">): boolean {
  return counts && !staff;
}
