/** Live connections that only receive, for the fan-out scenario: counts which of them have a message, and when. */
import { now, until } from "./clock.mjs";
import { Histogram } from "./histogram.mjs";
import { spread } from "./pace.mjs";
import { clientFrame, WebSocketClient } from "./web-socket.mjs";

const PER_ADDRESS = 5000;

export class Listeners {
  #sockets = [];
  #needle = Buffer.alloc(0);
  #round = null;
  #lost = 0;

  get size() {
    return this.#sockets.length;
  }

  /**
   * @param plan {count, perSecond, port, block, path, greeting: texts to send after opening, needle: text in the
   * message}
   */
  async open({ count, perSecond, port, block, path, greeting = [], needle }) {
    this.#needle = Buffer.from(needle);
    let opened = 0;
    let failed = 0;
    const times = new Histogram();
    const frames = greeting.map((text) => clientFrame(text));
    await spread(count, (count / perSecond) * 1000, () => {
      const began = now();
      const from = `127.0.${block}.${2 + Math.floor(this.#sockets.length / PER_ADDRESS)}`;
      const socket = new WebSocketClient(
        { port, from },
        path.replace("{n}", `${block}-${this.#sockets.length}`),
        {},
        {
          onOpen: () => {
            for (const frame of frames) socket.send(frame);
            times.add(now() - began);
            opened += 1;
          },
          onFrame: (payload) => this.#receive(socket, payload),
          onClose: (wasOpen) => {
            if (wasOpen) this.#lose(socket);
            else failed += 1;
          },
        },
      );
      this.#sockets.push(socket);
    });
    await until(() => opened + failed >= count, 60_000);
    return { failures: count > opened ? { live: count - opened } : {}, times: { open: times.toMessage() } };
  }

  /** Starts to count the connections that receive the message. */
  armRound() {
    this.#round = { received: 0, last: 0, settle: null };
  }

  /** Resolves when every connection has received the message, or after `timeoutMs`. */
  awaitRound({ timeoutMs = 10_000 }) {
    const round = this.#round;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve({ received: round.received, last: round.last });
      };
      const timer = setTimeout(end, timeoutMs);
      round.settle = end;
      if (round.received >= this.#sockets.length) end();
    });
  }

  close() {
    for (const socket of this.#sockets) socket.close();
    this.#sockets = [];
  }

  stats() {
    return { lost: this.#lost, bytes: this.#sockets.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  #receive(socket, payload) {
    // Engine.IO ping: respond with a pong.
    if (payload.length === 1 && payload[0] === 0x32) {
      socket.send(clientFrame("3"));
      return;
    }
    const round = this.#round;
    if (!round || payload.indexOf(this.#needle) < 0) return;
    round.received += 1;
    round.last = now();
    if (round.received >= this.#sockets.length) round.settle?.();
  }

  /** Removes a connection that the server has closed, so that the round does not wait for it. */
  #lose(socket) {
    this.#lost += 1;
    this.#sockets = this.#sockets.filter((other) => other !== socket);
    if (this.#round && this.#round.received >= this.#sockets.length) this.#round.settle?.();
  }
}
