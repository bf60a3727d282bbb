/**
 * A server behind a reverse proxy: it records the requests that arrive, answers them with its address, and echoes WebSocket
 * messages at /ws.
 */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { WebSocketServer } from "ws";

export interface RecordingUpstream {
  /** Host and port. */
  address: string;
  /** The headers of the last request to this path; undefined if there was none. */
  headersAt(path: string): IncomingHttpHeaders | undefined;
  /** The number of open WebSockets. */
  openSockets(): number;
  close(): Promise<void>;
}

/** @param maxSockets it refuses further WebSockets, as a node does that has MAX_SOCKETS_PER_EVENT of an event */
export async function recordingUpstream({ maxSockets = Infinity } = {}): Promise<RecordingUpstream> {
  const requests = new Map<string, IncomingHttpHeaders>();
  const server = createServer((request, response) => {
    requests.set(request.url ?? "", request.headers);
    response.end(address());
  });
  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sockets = new WebSocketServer({
    server,
    path: "/ws",
    verifyClient: (_info, admit) => admit(sockets.clients.size < maxSockets, 503),
  });
  sockets.on("connection", (socket, request) => {
    requests.set(request.url ?? "", request.headers);
    socket.on("message", (data) => socket.send(data));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: address(),
    openSockets: () => sockets.clients.size,
    headersAt: (path) => requests.get(path),
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
