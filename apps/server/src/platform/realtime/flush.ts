/** Writing collected frames to all sockets of a room, in slices, so that HTTP requests do not wait for a large room. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import { queuedBytes, writeFrames } from "./prepared-frame.ts";
import { type Collected, isAddressed, type RoomMember } from "./room.ts";

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
  collected: Collected,
  stats: WriteStats,
): Promise<number> {
  const bytesFor = bytesByAudience(collected);
  let writingMs = 0;
  let recipients = 0;
  let sliceBegan = performance.now();
  for (const member of members) {
    const frames = bytesFor(member);
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

/**
 * Returns a function that returns the bytes for a member. Members with equal rights get the same buffer: it is made
 * once for each combination of the audiences that occur, and there are few.
 */
function bytesByAudience({ frames }: Collected): (member: RoomMember) => Buffer {
  const limited = [...new Set(frames.map(({ audience }) => audience).filter((audience) => audience !== "everyone"))];
  const made = new Map<string, Buffer>();
  return (member) => {
    const rights = limited.map((audience) => (isAddressed(member, audience) ? "1" : "0")).join("");
    let bytes = made.get(rights);
    if (!bytes) {
      bytes = Buffer.concat(frames.flatMap(({ frame, audience }) => (isAddressed(member, audience) ? [frame] : [])));
      made.set(rights, bytes);
    }
    return bytes;
  };
}

function deliver({ socket }: RoomMember, frames: Buffer, stats: WriteStats): void {
  if (queuedBytes(socket) > QUEUED_BYTES_MAX) {
    stats.slow += 1;
    socket.terminate();
  } else if (writeFrames(socket, frames)) stats.writes += 1;
}
