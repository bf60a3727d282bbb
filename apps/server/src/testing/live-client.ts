/** A client of the live channel that keeps the messages it receives and can wait for one. */
import { API_KEY_PREFIX } from "@hubbub/contract/api-keys";
import type { LiveMessage, LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import { type RawData, WebSocket } from "ws";

import type { Visitor } from "./visitor.ts";

interface OpenOptions {
  participantId?: string;
  /** "" sends none. */
  origin?: string;
  headers?: Record<string, string>;
}

export class LiveClient {
  readonly received: LiveMessage[] = [];
  readonly socket: WebSocket;
  closeCode: number | null = null;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data) => {
      this.received.push(JSON.parse(toText(data)) as LiveMessage);
      this.#wake();
    });
    socket.on("close", (code) => {
      this.closeCode = code;
      this.#wake();
    });
    socket.on("error", () => undefined);
  }

  /** Connects to an event; rejects with "refused <status>" when the server answers with that status. */
  static open(visitor: Visitor, eventId: string, options?: OpenOptions): Promise<LiveClient> {
    return LiveClient.#open(visitor, { eventId }, options);
  }

  /** Connects to a group. */
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
      headers: {
        Cookie: visitor.cookieHeader,
        // Browsers cannot send a provider's token here.
        ...(visitor.token?.startsWith(API_KEY_PREFIX) ? { Authorization: `Bearer ${visitor.token}` } : {}),
        ...(origin ? { Origin: origin } : {}),
        ...headers,
      },
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

  /** The data of the messages of a type received so far. */
  of<T extends LiveMessageType>(type: T): LiveMessageOf<T>["data"][] {
    return this.received
      .filter((message): message is LiveMessageOf<T> => message.type === type)
      .map((message) => message.data as never);
  }

  /**
   * Waits until `condition` holds; checks it again at each message and at the close. Tests of a time give `timeoutMs`;
   * the default is only there to end a test that fails, also on a machine that stalls for seconds.
   */
  async until(condition: () => boolean, timeoutMs = 20_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!condition()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`Not within ${timeoutMs} ms; received ${JSON.stringify(this.received)}`);
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
