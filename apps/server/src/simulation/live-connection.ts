/** A simulated attendee's live connection: opens, pings and reconnects as the web app does. */
import { HEARTBEAT_MS, type ClientMessage, type ServerMessage } from "@hubbub/contract/live";
import { type RawData, WebSocket } from "ws";

import type { SimulatedBrowser } from "./browser.ts";

export interface LiveConnectionDeps {
  browser: SimulatedBrowser;
  eventId: string;
  visitId: string;
  /** Null for most attendees: parsing every message would mainly measure the simulation. */
  onMessage: ((message: ServerMessage) => void) | null;
  /** Called when the connection is lost, and when a reconnection fails. */
  onLost: () => void;
}

const RECONNECT_MS = 3000;
const NORMAL_CLOSURE = 1000;

export class LiveConnection {
  readonly #deps: LiveConnectionDeps;
  #socket: WebSocket | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #reconnectTimer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(deps: LiveConnectionDeps) {
    this.#deps = deps;
  }

  /** Resolves when the connection is open; rejects if the server refuses it. */
  open(): Promise<void> {
    const { browser, eventId, visitId, onMessage } = this.#deps;
    const query = new URLSearchParams({ eventId, participantId: visitId });
    const socket = new WebSocket(`${browser.url.replace(/^http/u, "ws")}/ws?${query.toString()}`, {
      headers: { Cookie: browser.cookies, Origin: browser.origin },
      perMessageDeflate: false,
      // The server is trusted.
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    if (onMessage) socket.on("message", (data) => onMessage(JSON.parse(textOf(data)) as ServerMessage));
    return new Promise((resolve, reject) => {
      let isOpen = false;
      socket.on("open", () => {
        isOpen = true;
        this.#heartbeat = setInterval(() => this.send({ type: "ping" }), HEARTBEAT_MS);
        if (this.#closed) this.close();
        resolve();
      });
      socket.on("error", (error) => (isOpen ? undefined : reject(error)));
      socket.on("close", () => {
        if (this.#heartbeat) clearInterval(this.#heartbeat);
        if (isOpen && !this.#closed) this.#reconnect();
      });
    });
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    if (this.#reconnectTimer) clearTimeout(this.#reconnectTimer);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.close(NORMAL_CLOSURE);
    else this.#socket?.terminate();
  }

  #reconnect(): void {
    this.#deps.onLost();
    this.#reconnectTimer = setTimeout(() => {
      this.open().catch(() => {
        if (!this.#closed) this.#reconnect();
      });
    }, RECONNECT_MS);
  }
}

function textOf(data: RawData): string {
  return (data as Buffer).toString("utf8");
}
