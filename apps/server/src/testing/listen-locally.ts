/** Servers of tests on free ports of this machine. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";

export interface LocalServer {
  port: number;
  url: string;
  /** Stops listening, and closes the connections. */
  close(): Promise<void>;
}

/** @param handler answers HTTP requests; or a server that does not listen yet */
export async function listenLocally(handler: RequestListener | Server): Promise<LocalServer> {
  const server = typeof handler === "function" ? createServer(handler) : handler;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
