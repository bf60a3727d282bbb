/**
 * Writing the messages of a flush to the sockets of a room. They are encoded as WebSocket bytes once, which are written to
 * every socket together; `send` would encode and write each of them for each socket (decision 004). Without compression
 * `send` writes to the socket immediately, so these frames and those of `ws` keep their order.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";

import type { LiveMessage } from "@hubbub/contract/live";
import * as ws from "ws";

import { isAddressed, type RoomMember, type SocketAudience } from "./room.ts";

/** After this many sockets the event loop does other work: HTTP requests must not wait for a large room (decision 004). */
const SOCKETS_PER_SLICE = 200;
/** A socket with more bytes that its client has not read is closed; the client reconnects and reloads. */
const QUEUED_BYTES_MAX = 1024 * 1024;

const TEXT_FRAME = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };
// `ws` exports its sender; its published types leave it out.
const { Sender } = ws as unknown as { Sender: { frame: (data: Buffer, options: typeof TEXT_FRAME) => Buffer[] } };

/** One frame with the message, unmasked, as servers send it. */
export function toFrame(message: LiveMessage): Buffer {
  const text = JSON.stringify(message);
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT_FRAME));
}

/** A message for the members of a room. */
interface AddressedFrame<Data> {
  frame: Buffer;
  audience: SocketAudience<Data>;
}

/** Totals for the metrics: sockets written to, and sockets closed because they read too slowly. */
interface WriteStats {
  writes: number;
  slow: number;
}

/**
 * Writes frames to the members of a room, in slices. Members who join while it writes get them too.
 * @returns how long the writes took in milliseconds, without other work between the slices
 */
export async function writeToMembers<Data>(
  members: ReadonlySet<RoomMember<Data>>,
  frames: readonly AddressedFrame<Data>[],
  stats: WriteStats,
): Promise<number> {
  const bytesFor = bytesByAudience(frames);
  let writingMs = 0;
  let recipients = 0;
  let sliceBegan = performance.now();
  for (const member of members) {
    const bytes = bytesFor(member);
    if (bytes.length === 0) continue;
    deliver(member, bytes, stats);
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
function bytesByAudience<Data>(frames: readonly AddressedFrame<Data>[]): (member: RoomMember<Data>) => Buffer {
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

function deliver(
  { socket, connection }: Pick<RoomMember, "socket" | "connection">,
  bytes: Buffer,
  stats: WriteStats,
): void {
  if (connection.writableLength > QUEUED_BYTES_MAX) {
    stats.slow += 1;
    socket.terminate();
  } else if (socket.readyState === socket.OPEN) {
    connection.write(bytes);
    stats.writes += 1;
  }
}
