/**
 * Broadcasting to the sockets of a room. Messages are collected and written to each socket together. Each room has its
 * own due time and timer: a flush of one room does not send what another room has collected.
 */
import type { LiveMessage } from "@hubbub/contract/live";

import type { Urgency } from "../bus/bus.ts";
import { toFrame, writeToMembers } from "./frames.ts";
import { Room, type RoomMember, type SocketAudience, TICK_MS } from "./room.ts";

/** Upper bound of the part of the cooldown that depends on the last flush. */
const COOLDOWN_MAX_MS = 350;

interface SendOptions<Data> {
  audience: SocketAudience<Data>;
  urgency: Urgency;
  /** What the message is the state of. */
  stateKey?: string | undefined;
}

/** @typeParam Data what the product knows about the person at a socket */
export class Broadcaster<Data = unknown> {
  readonly rooms = new Map<string, Room<Data>>();
  /** For the metrics. */
  readonly stats = { messages: 0, writes: 0, slow: 0 };
  readonly #onFlush: (lagSeconds: number) => void;

  /** @param onFlush called after each flush, with the seconds from its first message to its last write */
  constructor(onFlush: (lagSeconds: number) => void = () => undefined) {
    this.#onFlush = onFlush;
  }

  join(roomId: string, member: RoomMember<Data>): Room<Data> {
    let room = this.rooms.get(roomId);
    if (!room) this.rooms.set(roomId, (room = new Room(roomId)));
    room.add(member);
    return room;
  }

  leave(room: Room<Data>, member: RoomMember<Data>): void {
    room.remove(member);
    if (room.members.size > 0) return;
    clearTimeout(room.timer);
    this.rooms.delete(room.roomId);
  }

  /** The room of this id, or (null) all rooms, as far as they are open on this node. */
  roomsOf(roomId: string | null): readonly Room<Data>[] {
    if (roomId === null) return [...this.rooms.values()];
    const room = this.rooms.get(roomId);
    return room ? [room] : [];
  }

  /** For the metrics: messages that wait for a flush. */
  get waiting(): number {
    let waiting = 0;
    for (const room of this.rooms.values()) waiting += room.waiting;
    return waiting;
  }

  /** The data of every socket that counts as a person in the room on this node. One person can have several sockets. */
  dataIn(roomId: string): Data[] {
    const members = [...(this.rooms.get(roomId)?.members ?? [])];
    return members.flatMap(({ counts, data }) => (counts ? [data] : []));
  }

  /**
   * Sends a message to the sockets of a room on this node: immediately ("now") or with its next tick ("tick"). A
   * waiting message is replaced by a newer one of the same type, audience and state key; without data, always. For this,
   * all audiences that are functions are the same: give their messages different state keys.
   * @param message for messages whose content is decided when they are sent: a function, called by the flush; must
   *   not throw
   */
  sendHere(
    roomId: string,
    message: LiveMessage | (() => readonly LiveMessage[]),
    { audience, urgency, stateKey }: SendOptions<Data>,
  ): void {
    const room = this.rooms.get(roomId);
    if (!room) return;
    const isMade = typeof message === "function";
    const isReplaced = !isMade && (stateKey !== undefined || Object.keys(message.data).length === 0);
    const replaceKey = isReplaced ? JSON.stringify([message.type, audience, stateKey]) : undefined;
    room.collect({ make: isMade ? message : () => [message], audience }, replaceKey);
    if (urgency === "now") room.isUrgent = true;
    // Messages that already wait are sent with it, which keeps the order.
    if (room.isUrgent) this.#flush(room);
    else if (!room.isFlushing) this.#flushWhenDue(room);
  }

  /** Sends nothing to the room until `work`, and works that were queued before it, are done. */
  pauseDuring(room: Room<Data>, work: () => Promise<void>): void {
    const pause = (room.pause ?? Promise.resolve()).then(work).finally(() => {
      if (room.pause === pause) room.pause = null;
    });
    room.pause = pause;
  }

  #flushWhenDue(room: Room<Data>): void {
    const inMs = Math.max(0, Math.ceil(room.dueAt - performance.now()));
    room.timer ??= setTimeout(() => this.#flush(room), inMs).unref();
  }

  // One flush per room at a time: an urgent message waits for the slices before it, which keeps the order. Other
  // messages that arrive during a flush wait for the end of the cooldown, so that a flush always ends.
  #flush(room: Room<Data>): void {
    clearTimeout(room.timer);
    room.timer = undefined;
    if (!room.isFlushing) void this.#drain(room);
  }

  async #drain(room: Room<Data>): Promise<void> {
    room.isFlushing = true;
    // Messages of the same turn of the event loop are written together.
    await Promise.resolve();
    const startedAt = performance.now();
    let writingMs = 0;
    do {
      while (room.pause) await room.pause;
      const { waiting, since } = room.takeCollected();
      const frames = waiting.flatMap(({ make, audience }) =>
        make().map((message) => ({ frame: toFrame(message), audience })),
      );
      this.stats.messages += frames.length;
      writingMs += await writeToMembers(room.members, frames, this.stats);
      this.#onFlush((performance.now() - since) / 1000);
    } while (room.isUrgent);
    // No await since `isUrgent` was read: a message that is broadcast from now on starts a new flush.
    room.isFlushing = false;
    // As long as the writes took: delayed HTTP responses are worse than delayed messages.
    room.coolsUntil = Math.max(startedAt + TICK_MS, performance.now() + Math.min(writingMs, COOLDOWN_MAX_MS));
    if (room.waiting > 0) this.#flushWhenDue(room);
  }
}
