/** Minimal WebSocket client: handshake, unfragmented frames in, small masked frames out. */
import { requestBytes, openSocket } from "./http-connection.mjs";

const HEAD_END = Buffer.from("\r\n\r\n");
const KEY = "aHViYnViIGJlbmNobWFyaw==";
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** A client frame with a masking key of zero, which leaves the payload unchanged. */
export function clientFrame(text, opcode = TEXT) {
  const payload = Buffer.from(text);
  const long = payload.length > 125;
  const head = long
    ? Buffer.from([0x80 | opcode, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0])
    : Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}

const pongFrame = clientFrame("", PONG);

export class WebSocketClient {
  bytes = 0;
  #socket;
  #isUpgraded = false;
  #pending = null;
  #hooks;

  /** @param hooks onOpen(), onFrame(payload bytes), onClose(whether the connection was open) */
  constructor(target, path, headers, hooks) {
    this.#hooks = hooks;
    const handshake = requestBytes("GET", path, {
      headers: {
        ...headers,
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY,
      },
    });
    this.#socket = openSocket(target, {
      onOpen: () => this.#socket.write(handshake),
      onBytes: (bytes) => this.#read(bytes),
      onClose: () => this.#hooks.onClose(this.#isUpgraded),
    });
  }

  /** @param onFrame new hook; with null, bytes are only counted */
  listen(onFrame) {
    this.#hooks = { ...this.#hooks, onFrame };
  }

  send(frame) {
    this.#socket.write(frame);
  }

  close() {
    this.#socket.destroy();
  }

  #read(bytes) {
    this.bytes += bytes.length;
    let data = this.#pending ? Buffer.concat([this.#pending, bytes]) : bytes;
    this.#pending = null;
    if (!this.#isUpgraded) {
      const end = data.indexOf(HEAD_END);
      if (end < 0) {
        this.#pending = Buffer.from(data);
        return;
      }
      if (data.latin1Slice(9, 12) !== "101") {
        this.#socket.destroy();
        return;
      }
      this.#isUpgraded = true;
      data = data.subarray(end + 4);
      this.#hooks.onOpen();
    }
    if (!this.#hooks.onFrame) return;
    const rest = this.#frames(data);
    if (rest.length > 0) this.#pending = Buffer.from(rest);
  }

  /** Passes complete frames to the hook and returns the remaining bytes. */
  #frames(data) {
    let at = 0;
    while (data.length - at >= 2) {
      const short = data[at + 1] & 0x7f;
      const headLength = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (data.length - at < headLength) break;
      const length =
        short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short === 126 ? data.readUInt16BE(at + 2) : short;
      if (data.length - at < headLength + length) break;
      const opcode = data[at] & 0x0f;
      if (opcode === PING) this.send(pongFrame);
      else if (opcode === CLOSE) this.#socket.destroy();
      else this.#hooks.onFrame(data.subarray(at + headLength, at + headLength + length));
      at += headLength + length;
    }
    return data.subarray(at);
  }
}
