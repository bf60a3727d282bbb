/** Sends raw bytes over a socket, for requests that no HTTP client sends. */
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number | null;
  text: string;
  /** Bytes written before the answer or the end of the connection. */
  written: number;
}

/** @param write writes the request, as long as `isOpen` returns true */
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
      // The head of the answer is complete, which contains the status.
      if (text.includes("\r\n\r\n")) setTimeout(finish, 20);
    });
    socket.on("error", finish);
    socket.on("close", finish);
    socket.on("connect", () => void write(socket, isOpen));
  });
}
