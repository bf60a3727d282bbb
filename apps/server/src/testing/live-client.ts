/** A live client for tests: keeps what it hears, and waits for what it is told to expect. */
import type { ServerMessage, ServerMessageOf, ServerMessageType } from "@hubbub/contract/live";
import { type RawData, WebSocket } from "ws";

import type { Visitor } from "./visitor.ts";

interface OpenOptions {
  participantId?: string;
  /** "" sends none. */
  origin?: string;
  headers?: Record<string, string>;
}

export class LiveClient {
  readonly heard: ServerMessage[] = [];
  readonly socket: WebSocket;
  closeCode: number | null = null;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => {
      this.heard.push(JSON.parse(toText(data)) as ServerMessage);
      this.#wake();
    });
    socket.on("close", (code) => {
      this.closeCode = code;
      this.#wake();
    });
    socket.on("error", () => undefined);
  }

  /** Opens an event's channel; rejects with "refused <status>" when the server does not let it in. */
  static open(visitor: Visitor, eventId: string, options?: OpenOptions): Promise<LiveClient> {
    return LiveClient.#open(visitor, { eventId }, options);
  }

  /** Opens a group's channel. */
  static openGroup(visitor: Visitor, groupId: string, options?: OpenOptions): Promise<LiveClient> {
    return LiveClient.#open(visitor, { groupId }, options);
  }

  static #open(
    visitor: Visitor,
    room: Record<string, string>,
    { participantId = crypto.randomUUID(), origin = visitor.url, headers }: OpenOptions = {},
  ): Promise<LiveClient> {
    const query = new URLSearchParams({ ...room, participantId });
    const address = `${visitor.url.replace(/^http/u, "ws")}/ws?${query.toString()}`;
    const socket = new WebSocket(address, {
      headers: { Cookie: visitor.cookieHeader, ...(origin ? { Origin: origin } : {}), ...headers },
    });
    return new Promise((resolve, reject) => {
      const client = new LiveClient(socket);
      socket.on("open", () => resolve(client));
      socket.on("unexpected-response", (_request, response) => {
        reject(new Error(`refused ${response.statusCode}`));
        socket.terminate();
      });
    });
  }

  /** The messages of a type heard so far. */
  of<T extends ServerMessageType>(type: T): ServerMessageOf<T>["data"][] {
    return this.heard
      .filter((message): message is ServerMessageOf<T> => message.type === type)
      .map((message) => message.data as never);
  }

  /** Waits until `condition` holds; asked again at each message and at the close. */
  async until(condition: () => boolean, timeoutMs = 5000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!condition()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Not within ${timeoutMs} ms; heard ${JSON.stringify(this.heard)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, left);
        const waiting = this.#waiting;
        function wake(): void {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        }
        waiting.add(wake);
      });
    }
  }

  send(data: string | Buffer, options: { binary?: boolean } = {}): void {
    this.socket.send(data, options);
  }

  close(): void {
    this.socket.close(1000);
  }

  #wake(): void {
    for (const wake of Array.from(this.#waiting)) wake();
  }
}

function toText(data: RawData): string {
  return (data as Buffer).toString("utf8");
}
