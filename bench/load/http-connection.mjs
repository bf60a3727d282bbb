/**
 * Minimal HTTP/1.1 keep-alive client. Sends prepared bytes and parses only status and length, so that one process can
 * send about ten thousand requests per second.
 */
import { connect } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
/** Read buffer shared by all connections of a process. */
const shared = Buffer.allocUnsafe(256 * 1024);

/** Opens a socket. `onBytes` gets the bytes without a copy; they are valid only until it returns. */
export function openSocket({ port, from }, { onOpen, onBytes, onClose }) {
  const socket = connect({
    host: "127.0.0.1",
    port,
    localAddress: from,
    noDelay: true,
    onread: {
      buffer: shared,
      callback(length, buffer) {
        onBytes(buffer.subarray(0, length));
        return true;
      },
    },
  });
  socket.on("connect", onOpen);
  socket.on("error", () => undefined);
  socket.on("close", onClose);
  return socket;
}

export class HttpConnection {
  #target;
  #socket = null;
  #isOpen = false;
  #queue = [];
  /** The request that waits for its response. */
  #current = null;
  /** Bytes of an incomplete response head. */
  #pending = null;
  #bodyLeft = 0;
  #response = null;
  #keepBody = null;

  constructor(target) {
    this.#target = target;
  }

  /**
   * Sends a request (see `requestBytes`) when the earlier ones have their responses.
   * @param onResponse called with {status, head, body, bytes}; status 0 if the connection was lost. With `keepBody`, the
   * body is a buffer
   */
  send(bytes, onResponse, { keepBody = false } = {}) {
    this.#queue.push({ bytes, onResponse, keepBody });
    if (!this.#socket) this.#open();
    else this.#next();
  }

  close() {
    this.#socket?.destroy();
  }

  #open() {
    this.#socket = openSocket(this.#target, {
      onOpen: () => {
        this.#isOpen = true;
        this.#next();
      },
      onBytes: (bytes) => this.#read(bytes),
      onClose: () => this.#lost(),
    });
  }

  #next() {
    if (!this.#isOpen || this.#current || this.#queue.length === 0) return;
    this.#current = this.#queue.shift();
    this.#socket.write(this.#current.bytes);
  }

  #read(bytes) {
    let rest = bytes;
    if (!this.#response) {
      const data = this.#pending ? Buffer.concat([this.#pending, rest]) : rest;
      const end = data.indexOf(HEAD_END);
      if (end < 0) {
        this.#pending = Buffer.from(data);
        return;
      }
      this.#pending = null;
      const head = data.latin1Slice(0, end);
      const status = Number(head.slice(9, 12));
      this.#response = { status, head, body: null, bytes: end + 4 };
      this.#bodyLeft =
        status === 304 || status === 204 ? 0 : Number(/\r\ncontent-length: *(\d+)/iu.exec(head)?.[1] ?? 0);
      this.#response.bytes += this.#bodyLeft;
      this.#keepBody = this.#current?.keepBody ? [] : null;
      rest = data.subarray(end + 4);
    }
    if (this.#bodyLeft > 0) {
      const taken = rest.subarray(0, this.#bodyLeft);
      this.#keepBody?.push(Buffer.from(taken));
      this.#bodyLeft -= taken.length;
    }
    if (this.#bodyLeft > 0) return;
    const { onResponse } = this.#current ?? {};
    const response = this.#response;
    if (this.#keepBody) response.body = Buffer.concat(this.#keepBody);
    this.#response = null;
    this.#current = null;
    onResponse?.(response);
    this.#next();
  }

  #lost() {
    const waiting = [...(this.#current ? [this.#current] : []), ...this.#queue];
    this.#socket = null;
    this.#isOpen = false;
    this.#current = null;
    this.#response = null;
    this.#pending = null;
    this.#queue = [];
    for (const { onResponse } of waiting) onResponse({ status: 0, head: "", body: null, bytes: 0 });
  }
}

/** Whether a response has a status of success. A lost connection (status 0) has none. */
export function isSuccess({ status }) {
  return status >= 200 && status < 300;
}

/** Counts a failure, by its kind and status. */
export function countFailure(failures, what, { status }) {
  const name = `${what} ${status === 0 ? "lost" : status}`;
  failures[name] = (failures[name] ?? 0) + 1;
}

/** The bytes of a request. */
export function requestBytes(method, path, { headers = {}, body } = {}) {
  const lines = Object.entries({ Host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined) {
    lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`);
}
