/** Simulates thousands of phones: raw sockets on /ws that reconnect with the delays of the web app. */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

import { RECONNECT_TRIES, reconnectDelay } from "@hubbub/contract/live";

const TEXT = 1;
const CLOSE = 8;

class Phone {
  readonly #port: number;
  readonly #path: string;
  readonly #isOver: () => boolean;
  #attempt = 0;
  #socket: Socket | null = null;
  isIn = false;
  /** The time of each successful connection. */
  readonly entries: number[] = [];
  closeCode: number | null = null;
  gaveUp = false;

  constructor(port: number, path: string, isOver: () => boolean) {
    this.#port = port;
    this.#path = path;
    this.#isOver = isOver;
    this.open();
  }

  open(): void {
    const socket = connect(this.#port, "127.0.0.1");
    this.#socket = socket;
    let head = "";
    socket.on("connect", () =>
      socket.write(
        `GET ${this.#path} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
      ),
    );
    socket.on("data", (data: Buffer) => {
      if (this.isIn) return this.#receive(data);
      head += data.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end === -1 || !head.startsWith("HTTP/1.1 101")) return;
      this.isIn = true;
      this.#attempt = 0;
      this.entries.push(performance.now());
      this.#receive(Buffer.from(head.slice(end + 4), "latin1"));
    });
    socket.on("error", () => undefined);
    socket.on("close", () => this.#lost());
  }

  leave(): void {
    this.#socket?.destroy();
  }

  // Frames of the server are unmasked. Only the code of a close frame matters, so incomplete frames are skipped.
  #receive(data: Buffer): void {
    let at = 0;
    while (at + 1 < data.length) {
      const kind = (data[at] ?? 0) & 0x0f;
      let length = (data[at + 1] ?? 0) & 0x7f;
      let start = at + 2;
      if (length === 126) {
        if (start + 2 > data.length) return;
        length = data.readUInt16BE(start);
        start += 2;
      }
      if (kind === CLOSE && start + 2 <= data.length) this.closeCode = data.readUInt16BE(start);
      if (kind !== TEXT && kind !== CLOSE) return;
      at = start + length;
    }
  }

  #lost(): void {
    this.isIn = false;
    if (this.#isOver()) return;
    if (this.#attempt >= RECONNECT_TRIES) {
      this.gaveUp = true;
      return;
    }
    setTimeout(() => {
      if (!this.#isOver()) this.open();
    }, reconnectDelay(this.#attempt));
    this.#attempt += 1;
  }
}

export interface Phones {
  readonly all: readonly Phone[];
  /** How many are connected. */
  countIn(): number;
  /** Disconnects all for good. */
  leave(): void;
}

export function connectPhones({ url, eventId, size }: { url: string; eventId: string; size: number }): Phones {
  const port = Number(new URL(url).port);
  let isOver = false;
  const path = (nth: number) => `/ws?eventId=${eventId}&participantId=phone-${nth}-${randomBytes(4).toString("hex")}`;
  const phones = Array.from({ length: size }, (_, nth) => new Phone(port, path(nth), () => isOver));
  return {
    all: phones,
    countIn: () => phones.filter(({ isIn }) => isIn).length,
    leave() {
      isOver = true;
      for (const phone of phones) phone.leave();
    },
  };
}
