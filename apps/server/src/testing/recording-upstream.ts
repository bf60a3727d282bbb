/** A server behind a reverse proxy: it records the requests that arrive, and echoes WebSocket messages at /ws. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { WebSocketServer } from "ws";

export interface RecordingUpstream {
  /** Host and port. */
  address: string;
  /** The headers of the last request to this path; undefined if there was none. */
  headersAt(path: string): IncomingHttpHeaders | undefined;
  close(): Promise<void>;
}

export async function recordingUpstream(): Promise<RecordingUpstream> {
  const requests = new Map<string, IncomingHttpHeaders>();
  const server = createServer((request, response) => {
    requests.set(request.url ?? "", request.headers);
    response.end("answered by the server");
  });
  const sockets = new WebSocketServer({ server, path: "/ws" });
  sockets.on("connection", (socket, request) => {
    requests.set(request.url ?? "", request.headers);
    socket.on("message", (data) => socket.send(data));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    headersAt: (path) => requests.get(path),
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
