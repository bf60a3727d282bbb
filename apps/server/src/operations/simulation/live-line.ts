/** A simulated attendee's live channel: opened as the page does, pinged as the page does, opened again when lost. */
import { HEARTBEAT_MS, type ClientMessage, type ServerMessage } from "@hubbub/contract/live";
import { type RawData, WebSocket } from "ws";

import type { SimulatedBrowser } from "./browser.ts";

export interface LiveLineDeps {
  browser: SimulatedBrowser;
  eventId: string;
  visitId: string;
  /** Only few of a room read what they hear: reading it all would measure the simulation. */
  onMessage: ((message: ServerMessage) => void) | null;
  /** It was there and is no more, or did not come back. */
  onLost: () => void;
}

const AGAIN_MS = 3000;
const CLOSED_BY_US = 1000;

export class LiveLine {
  readonly #deps: LiveLineDeps;
  #socket: WebSocket | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #again: NodeJS.Timeout | null = null;
  #hungUp = false;

  constructor(deps: LiveLineDeps) {
    this.#deps = deps;
  }

  /** Resolves when the channel is open; rejects where the server does not let it in. */
  open(): Promise<void> {
    const { browser, eventId, visitId, onMessage } = this.#deps;
    const query = new URLSearchParams({ eventId, participantId: visitId });
    const socket = new WebSocket(`${browser.url.replace(/^http/u, "ws")}/ws?${query.toString()}`, {
      headers: { Cookie: browser.cookies, Origin: browser.origin },
      perMessageDeflate: false,
      // It is our own server that speaks.
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    if (onMessage) socket.on("message", (data) => onMessage(JSON.parse(textOf(data)) as ServerMessage));
    return new Promise((resolve, reject) => {
      let isOpen = false;
      socket.on("open", () => {
        isOpen = true;
        this.#heartbeat = setInterval(() => this.send({ type: "ping" }), HEARTBEAT_MS);
        if (this.#hungUp) this.hangUp();
        resolve();
      });
      socket.on("error", (error) => (isOpen ? undefined : reject(error)));
      socket.on("close", () => {
        if (this.#heartbeat) clearInterval(this.#heartbeat);
        if (isOpen && !this.#hungUp) this.#lose();
      });
    });
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  hangUp(): void {
    this.#hungUp = true;
    if (this.#again) clearTimeout(this.#again);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.close(CLOSED_BY_US);
    else this.#socket?.terminate();
  }

  #lose(): void {
    this.#deps.onLost();
    this.#again = setTimeout(() => {
      this.open().catch(() => {
        if (!this.#hungUp) this.#lose();
      });
    }, AGAIN_MS);
  }
}

function textOf(data: RawData): string {
  return (data as Buffer).toString("utf8");
}
