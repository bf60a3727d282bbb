/**
 * Prepared frames: a message is encoded as WebSocket bytes once, and the same bytes are written to every socket. `send`
 * would encode the frame for each socket again. Only this module uses internals of `ws`. Without compression `send`
 * writes to the socket immediately, so prepared frames and frames that `ws` sends (pong, close) keep their order.
 */
import type { Socket } from "node:net";

import * as ws from "ws";
import type { WebSocket } from "ws";

const TEXT_OPCODE = 1;

interface FrameMaker {
  frame(
    data: Buffer,
    options: { fin: boolean; rsv1: boolean; opcode: number; mask: boolean; readOnly: boolean },
  ): Buffer[];
}
// `ws` exports its sender; its published types leave it out.
const { Sender } = ws as unknown as { Sender: FrameMaker };

/** One frame of the text, unmasked, as servers send it. */
export function prepareFrame(text: string): Buffer {
  const parts = Sender.frame(Buffer.from(text), {
    fin: true,
    rsv1: false,
    opcode: TEXT_OPCODE,
    mask: false,
    readOnly: true,
  });
  return Buffer.concat(parts);
}

function innerSocket(socket: WebSocket): Socket | null {
  return (socket as unknown as { _socket: Socket | null })._socket;
}

/** Writes encoded frames (one or several, concatenated). @returns false if the socket is not open */
export function writeFrames(socket: WebSocket, frames: Buffer): boolean {
  const inner = socket.readyState === socket.OPEN ? innerSocket(socket) : null;
  inner?.write(frames);
  return inner !== null;
}

/** Bytes that are buffered in this process because the client reads slower than the server writes. */
export function queuedBytes(socket: WebSocket): number {
  return innerSocket(socket)?.writableLength ?? 0;
}
