/**
 * A server behind a reverse proxy: it records the requests that arrive, answers them with its address, and echoes WebSocket
 * messages at /ws.
 */
import { createServer, type IncomingHttpHeaders } from "node:http";

import { WebSocketServer } from "ws";

import { listenLocally } from "./listen-locally.ts";

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
    response.end(address);
  });
  const sockets = new WebSocketServer({
    server,
    path: "/ws",
    verifyClient: (_info, admit) => admit(sockets.clients.size < maxSockets, 503),
  });
  sockets.on("connection", (socket, request) => {
    requests.set(request.url ?? "", request.headers);
    socket.on("message", (data) => socket.send(data));
  });
  const { port, close } = await listenLocally(server);
  const address = `127.0.0.1:${port}`;
  return {
    address,
    openSockets: () => sockets.clients.size,
    headersAt: (path) => requests.get(path),
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await close();
    },
  };
}
