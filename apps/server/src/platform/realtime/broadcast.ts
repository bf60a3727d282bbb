/**
 * Broadcasting to the sockets of a room. Messages are collected and written to each socket together. Each room has its
 * own due time (`Room.dueAt`): a flush of one room does not send what another room has collected. The loop over the
 * sockets yields to the event loop after every slice, so that HTTP requests do not wait for it.
 */
import { performance as processClock } from "node:perf_hooks";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import type { ServerMessage } from "@hubbub/contract/live";

import type { Publication } from "../bus/bus.ts";
import { prepareFrame, queuedBytes, writeFrames } from "./prepared-frame.ts";
import { Room, type RoomMember } from "./room.ts";

type Urgency = NonNullable<Publication["urgency"]>;

export const TICK_MS = 100;
/** Upper bound of the part of the cooldown that depends on the last flush. */
export const COOLDOWN_MAX_MS = 350;
/** Below this event loop utilization the cooldown is as short as possible. */
const AT_EASE = 0.8;
const COOLDOWN_PER_WRITING = { atEase: 1, atFull: 6 };
const SLICE = 200;
/** How soon `msUntilSoon` lets its caller ask again during a flush. */
const FLUSH_RETRY_MS = 10;
/** A socket with more unsent bytes is closed; the client reconnects and reloads. */
export const QUEUED_BYTES_MAX = 1024 * 1024;

/**
 * Cooldown of a room after a flush, in milliseconds: as long as the writes took, or up to six times as long while the
 * event loop is busy, because delayed HTTP responses are worse than delayed messages.
 * @param writingMs time of the writes alone, without other work between the slices
 * @param utilization share of the time since the last flush that the event loop was busy, 0 to 1
 */
export function cooldownAfter(writingMs: number, utilization: number): number {
  const strain = Math.min(1, Math.max(0, (utilization - AT_EASE) / (1 - AT_EASE)));
  const factor = COOLDOWN_PER_WRITING.atEase + strain * (COOLDOWN_PER_WRITING.atFull - COOLDOWN_PER_WRITING.atEase);
  return Math.min(writingMs * factor, COOLDOWN_MAX_MS);
}

export class Broadcaster {
  readonly rooms = new Map<string, Room>();
  /** For the metrics: totals, and a callback with the seconds from the first message of a flush to its last write. */
  readonly stats = { messages: 0, writes: 0, slow: 0 };
  onFlush: (lagSeconds: number) => void = () => undefined;
  /** Rooms with collected messages that are not being flushed. */
  readonly #due = new Set<Room>();
  #timer: NodeJS.Timeout | null = null;
  /** When it fires, by performance.now(). */
  #timerAt = 0;
  #ticking = false;
  #closed = false;
  readonly #utilization: () => number;

  /** @param utilization returns the share of the time since its last call that the event loop was busy */
  constructor(utilization = loopUtilization()) {
    this.#utilization = utilization;
  }

  join(roomId: string, member: RoomMember): Room {
    let room = this.rooms.get(roomId);
    if (!room) this.rooms.set(roomId, (room = new Room(roomId)));
    room.add(member);
    return room;
  }

  leave(room: Room, member: RoomMember): void {
    room.remove(member);
    if (room.members.size === 0) this.rooms.delete(room.roomId);
  }

  /** Milliseconds until a "soon" message would be sent immediately; during a flush, until the caller should ask again. */
  msUntilSoon(roomId: string): number {
    const room = this.rooms.get(roomId);
    if (!room) return 0;
    return room.flushing ? FLUSH_RETRY_MS : Math.max(0, room.coolsUntil - performance.now());
  }

  /** Sends a message to a room: immediately ("now"), immediately unless it is cooling down ("soon"), or with the next tick ("tick"). */
  broadcast(roomId: string, message: ServerMessage, audience: "everyone" | "staff", urgency: Urgency): void {
    const room = this.rooms.get(roomId);
    if (!room || this.#closed) return;
    this.stats.messages += 1;
    const now = performance.now();
    room.collect(prepareFrame(JSON.stringify(message)), audience, urgency === "tick" ? now + TICK_MS : now);
    if (urgency === "now") room.isUrgent = true;
    // Messages that already wait are sent with it, which keeps the order.
    if (room.isUrgent || (urgency === "soon" && room.dueAt <= now)) void this.#flush(room);
    else if (!room.flushing) this.#wait(room);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Flushes the room when it is due. */
  #wait(room: Room): void {
    this.#due.add(room);
    this.#schedule(room.dueAt);
  }

  #schedule(at: number): void {
    if (this.#ticking || this.#closed || (this.#timer && this.#timerAt <= at)) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#tick(), Math.max(0, Math.ceil(at - performance.now())));
    this.#timer.unref();
  }

  // Flushes the rooms that are due, one after another, so that under load there are fewer ticks instead of overlapping
  // ones. A room that became due meanwhile is flushed by the next tick.
  async #tick(): Promise<void> {
    this.#timer = null;
    this.#ticking = true;
    const isDue = (room: Room) => room.dueAt <= performance.now();
    // Asked again when its turn comes: an urgent message may have flushed a room during the flush before.
    for (const room of [...this.#due].filter(isDue)) if (isDue(room)) await this.#flush(room);
    this.#ticking = false;
    if (this.#due.size > 0) this.#schedule(Math.min(...[...this.#due].map(({ dueAt }) => dueAt)));
  }

  // One flush per room at a time: an urgent message waits for the slices before it, which keeps the order. Other
  // messages that arrive during a flush wait for the end of the cooldown, so that a flush always ends.
  #flush(room: Room): Promise<void> {
    this.#due.delete(room);
    room.flushing ??= this.#drain(room);
    return room.flushing;
  }

  async #drain(room: Room): Promise<void> {
    // Messages of the same turn of the event loop are written together.
    await Promise.resolve();
    const startedAt = performance.now();
    /** Without other work between the slices. */
    let writingMs = 0;
    do {
      const { everyone, staff, since } = room.takeCollected();
      const forEveryone = Buffer.concat(everyone);
      const forStaff = staff.length === 0 ? forEveryone : Buffer.concat([...everyone, ...staff]);
      let recipients = 0;
      let sliceBegan = performance.now();
      for (const member of room.members) {
        const frames = member.staff ? forStaff : forEveryone;
        if (frames.length === 0) continue;
        this.#deliver(member, frames);
        recipients += 1;
        if (recipients % SLICE !== 0) continue;
        writingMs += performance.now() - sliceBegan;
        await yieldToEventLoop();
        sliceBegan = performance.now();
      }
      writingMs += performance.now() - sliceBegan;
      this.onFlush((performance.now() - since) / 1000);
    } while (room.isUrgent);
    // No await since `isUrgent` was read: a message that is broadcast from now on starts a new flush.
    room.flushing = null;
    const now = performance.now();
    room.coolsUntil = Math.max(startedAt + TICK_MS, now + cooldownAfter(writingMs, this.#utilization()));
    if (room.hasCollected) this.#wait(room);
  }

  #deliver(member: RoomMember, frames: Buffer): void {
    if (queuedBytes(member.socket) > QUEUED_BYTES_MAX) {
      this.stats.slow += 1;
      member.socket.terminate();
    } else if (writeFrames(member.socket, frames)) this.stats.writes += 1;
  }
}

function loopUtilization(): () => number {
  let before = processClock.eventLoopUtilization();
  return () => {
    const now = processClock.eventLoopUtilization();
    const { utilization } = processClock.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
