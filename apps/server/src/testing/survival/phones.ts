/** Simulates thousands of phones: sockets that reconnect with the delays of the web app. */
import { randomBytes } from "node:crypto";

import { retryDelay } from "@hubbub/contract/live";
import { WebSocket } from "ws";

class Phone {
  readonly #address: string;
  readonly #isOver: () => boolean;
  #attempt = 0;
  #socket: WebSocket | null = null;
  isIn = false;
  /** The time of each successful connection. */
  readonly entries: number[] = [];
  /** Of the last connection that was open. */
  closeCode: number | null = null;

  constructor(address: string, isOver: () => boolean) {
    this.#address = address;
    this.#isOver = isOver;
    this.open();
  }

  open(): void {
    const socket = new WebSocket(this.#address, { perMessageDeflate: false, skipUTF8Validation: true });
    this.#socket = socket;
    socket.on("open", () => {
      this.isIn = true;
      this.#attempt = 0;
      this.entries.push(performance.now());
    });
    socket.on("error", () => undefined);
    socket.on("close", (code) => {
      if (this.isIn) this.closeCode = code;
      this.#lost();
    });
  }

  leave(): void {
    this.#socket?.terminate();
  }

  #lost(): void {
    this.isIn = false;
    if (this.#isOver()) return;
    setTimeout(() => {
      if (!this.#isOver()) this.open();
    }, retryDelay(this.#attempt));
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
  const room = `${url.replace(/^http/u, "ws")}/ws?eventId=${eventId}`;
  let isOver = false;
  const address = (nth: number) => `${room}&participantId=phone-${nth}-${randomBytes(4).toString("hex")}`;
  const phones = Array.from({ length: size }, (_, nth) => new Phone(address(nth), () => isOver));
  return {
    all: phones,
    countIn: () => phones.filter(({ isIn }) => isIn).length,
    leave() {
      isOver = true;
      for (const phone of phones) phone.leave();
    },
  };
}
