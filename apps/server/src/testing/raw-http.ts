/** HTTP as no client library would write it: bytes over a socket, and what came back. */
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number | null;
  text: string;
  /** How many bytes we had written when the answer, or the end, came. */
  written: number;
}

/** @param write writes the request, piece by piece, as long as `isOpen` says that somebody listens */
export function rawHttp(
  url: string,
  write: (socket: Socket, isOpen: () => boolean) => Promise<void> | void,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    let text = "";
    const isOpen = () => text === "" && !socket.destroyed && socket.writable;
    const finish = () => {
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? 0);
      resolve({ status: status || null, text, written: socket.bytesWritten });
    };
    socket.on("data", (data) => {
      text += String(data);
      // A whole answer, or enough of one: the status stands in its first line.
      if (text.includes("\r\n\r\n")) setTimeout(finish, 20);
    });
    socket.on("error", finish);
    socket.on("close", finish);
    socket.on("connect", () => void write(socket, isOpen));
  });
}
