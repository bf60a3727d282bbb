/**
 * Broadcasting: one write per socket and tick. Per event, messages gather for a tick (100 ms); the fan-out is cut into
 * slices that yield to the event loop, so that answers to HTTP are never behind a long loop over sockets.
 */
import { performance as processClock } from "node:perf_hooks";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import type { ServerMessage } from "@hubbub/contract/live";

import { Histogram, SECONDS } from "../metrics/histogram.ts";
import type { Publication } from "../bus/bus.ts";
import { prepareFrame, queuedBytes, writeFrames } from "./prepared-frame.ts";
import { Room, type RoomMember } from "./room.ts";

type Urgency = NonNullable<Publication["urgency"]>;

export const TICK_MS = 100;
/** However long its last writes took, the next ones are not put off further than this. */
export const REST_MAX_MS = 350;
/** Up to here the event loop has time for everything. */
const AT_EASE = 0.8;
const REST_PER_WRITING = { atEase: 1, atFull: 6 };
const SLICE = 200;
const FLUSH_LOOK_MS = 10;
/** A reader this far behind is dropped; it comes back and refetches. */
export const QUEUED_BYTES_MAX = 1024 * 1024;

/**
 * How long a room rests after a flush: as long as the writes took where there is time, so that a storm is seen soon;
 * longer the busier the event loop is, since what is asked over HTTP waits worse than what is told.
 * @param writingMs time of the writes alone, without what others did between the slices
 * @param utilization share of the time since the last flush that the event loop was busy, 0 to 1
 */
export function restAfter(writingMs: number, utilization: number): number {
  const strain = Math.min(1, Math.max(0, (utilization - AT_EASE) / (1 - AT_EASE)));
  const factor = REST_PER_WRITING.atEase + strain * (REST_PER_WRITING.atFull - REST_PER_WRITING.atEase);
  return Math.min(writingMs * factor, REST_MAX_MS);
}

export class Broadcaster {
  readonly rooms = new Map<string, Room>();
  /** For the metrics. */
  readonly stats = { messages: 0, writes: 0, slow: 0, lag: new Histogram(SECONDS) };
  readonly #due = new Set<Room>();
  #timer: NodeJS.Timeout | null = null;
  /** When it fires, by performance.now(). */
  #timerAt = 0;
  #ticking = false;
  #closed = false;
  readonly #utilization: () => number;

  /** @param utilization share of the time since it was last asked that the event loop was busy */
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

  /** Milliseconds until what is told "soon" goes at once; while a flush is under way, until it is worth asking again. */
  restMs(roomId: string): number {
    const room = this.rooms.get(roomId);
    if (!room) return 0;
    return room.flushing ? FLUSH_LOOK_MS : Math.max(0, room.restsUntil - performance.now());
  }

  /** Tells a room at once, at once unless it was told something less than a tick ago, or with its next tick. */
  broadcast(roomId: string, message: ServerMessage, audience: "everyone" | "staff", urgency: Urgency): void {
    const room = this.rooms.get(roomId);
    if (!room || this.#closed) return;
    this.stats.messages += 1;
    if (room.waitingSince === null) room.waitingSince = performance.now();
    room.waiting[audience].push(prepareFrame(JSON.stringify(message)));
    const rest = Math.max(0, room.restsUntil - performance.now());
    if (urgency === "now" || (urgency === "soon" && !room.flushing && rest === 0)) {
      // What waited before goes with it, so that order is kept.
      room.isUrgent = true;
      void this.#flush(room);
      return;
    }
    this.#due.add(room);
    this.#schedule(urgency === "soon" && !room.flushing ? rest : Math.max(TICK_MS, rest));
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (this.#ticking || (this.#timer && this.#timerAt <= at)) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#tick(), delayMs);
    this.#timer.unref();
  }

  // No new tick starts before the last has ended, and a room rests after its flush: under load ticks grow rarer, not
  // deeper.
  async #tick(): Promise<void> {
    this.#timer = null;
    this.#ticking = true;
    const rooms = [...this.#due];
    this.#due.clear();
    for (const room of rooms) await this.#flush(room);
    this.#ticking = false;
    if (this.#due.size === 0 || this.#closed) return;
    const soonest = Math.min(...[...this.#due].map(({ restsUntil }) => restsUntil));
    this.#schedule(Math.max(0, soonest - performance.now()));
  }

  // One flush of a room at a time: a message that must go at once waits for the slices before it, so order is kept.
  // What is told meanwhile and can wait is left to the next tick: else a storm would be one flush without an end.
  #flush(room: Room): Promise<void> {
    room.flushing ??= this.#drain(room);
    return room.flushing;
  }

  async #drain(room: Room): Promise<void> {
    // What is told in the same turn goes in the same write.
    await Promise.resolve();
    const startedAt = performance.now();
    /** Without what others did between the slices. */
    let writingMs = 0;
    do {
      room.isUrgent = false;
      const { everyone, staff } = room.waiting;
      const since = room.waitingSince ?? performance.now();
      room.waitingSince = null;
      room.waiting = { everyone: [], staff: [] };
      const forEveryone = Buffer.concat(everyone);
      const forStaff = staff.length === 0 ? forEveryone : Buffer.concat([...everyone, ...staff]);
      let written = 0;
      let sliceBegan = performance.now();
      for (const member of room.members) {
        const frames = member.staff ? forStaff : forEveryone;
        if (frames.length > 0) this.#deliver(member, frames);
        written += 1;
        if (written % SLICE !== 0) continue;
        writingMs += performance.now() - sliceBegan;
        await yieldToEventLoop();
        sliceBegan = performance.now();
      }
      writingMs += performance.now() - sliceBegan;
      this.stats.writes += written;
      this.stats.lag.observe((performance.now() - since) / 1000);
    } while (room.isUrgent);
    // In the same turn as the last look at what waits: nothing told from now on can be left behind.
    room.flushing = null;
    const now = performance.now();
    room.restsUntil = Math.max(startedAt + TICK_MS, now + restAfter(writingMs, this.#utilization()));
    if (room.waiting.everyone.length + room.waiting.staff.length === 0) return;
    this.#due.add(room);
    this.#schedule(room.restsUntil - now);
  }

  #deliver(member: RoomMember, frames: Buffer): void {
    if (queuedBytes(member.socket) > QUEUED_BYTES_MAX) {
      this.stats.slow += 1;
      member.socket.terminate();
    } else writeFrames(member.socket, frames);
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
