/** Servers of tests on free ports of this machine. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

export interface LocalServer {
  port: number;
  url: string;
  /** Stops to listen, and closes the connections of HTTP. */
  close(): Promise<void>;
}

/** @param handler answers HTTP requests; or a server that does not listen yet */
export async function listenLocally(handler: RequestListener | Server): Promise<LocalServer> {
  const server = typeof handler === "function" ? createServer(handler) : handler;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) (server as HttpServer).closeAllConnections();
      }),
  };
}
