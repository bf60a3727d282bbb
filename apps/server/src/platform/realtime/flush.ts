/** Writing collected frames to all sockets of a room, in slices, so that HTTP requests do not wait for a large room. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import { queuedBytes, writeFrames } from "./prepared-frame.ts";
import type { Collected, RoomMember } from "./room.ts";

/** After this many sockets the event loop does other work. */
const SOCKETS_PER_SLICE = 200;
/** A socket with more unsent bytes is closed; the client reconnects and reloads. */
export const QUEUED_BYTES_MAX = 1024 * 1024;

/** Totals for the metrics: sockets written to, and sockets closed because they read too slowly. */
export interface WriteStats {
  writes: number;
  slow: number;
}

/**
 * Writes frames to the members of a room, also to those who join meanwhile.
 * @returns how long the writes took in milliseconds, without other work between the slices
 */
export async function writeToMembers(
  members: ReadonlySet<RoomMember>,
  { everyone, staff }: Collected,
  stats: WriteStats,
): Promise<number> {
  const forEveryone = Buffer.concat(everyone);
  const forStaff = staff.length === 0 ? forEveryone : Buffer.concat([...everyone, ...staff]);
  let writingMs = 0;
  let recipients = 0;
  let sliceBegan = performance.now();
  for (const member of members) {
    const frames = member.staff ? forStaff : forEveryone;
    if (frames.length === 0) continue;
    deliver(member, frames, stats);
    recipients += 1;
    if (recipients % SOCKETS_PER_SLICE !== 0) continue;
    writingMs += performance.now() - sliceBegan;
    await yieldToEventLoop();
    sliceBegan = performance.now();
  }
  return writingMs + performance.now() - sliceBegan;
}

function deliver({ socket }: RoomMember, frames: Buffer, stats: WriteStats): void {
  if (queuedBytes(socket) > QUEUED_BYTES_MAX) {
    stats.slow += 1;
    socket.terminate();
  } else if (writeFrames(socket, frames)) stats.writes += 1;
}
