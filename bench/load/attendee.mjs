/**
 * One simulated attendee: a keep-alive HTTP connection with a cookie, the ETags of its reads, and a live connection.
 */
import { randomUUID } from "node:crypto";

import { now } from "./clock.mjs";
import { HttpConnection, requestBytes } from "./http-connection.mjs";
import { WebSocketClient } from "./web-socket.mjs";

/** Methods call `onResponse` with the response and the latency in milliseconds, measured from `since`. */
export class Attendee {
  id = randomUUID();
  cookie = "";
  socket = null;
  #target;
  #http;
  /** Per path: the bytes of the request, which are rebuilt when the ETag of the response changes. */
  #reads = new Map();

  constructor(target) {
    this.#target = target;
    this.#http = new HttpConnection(target);
  }

  /** Sends a conditional GET that accepts compression, like a browser. */
  read(path, onResponse, since = now()) {
    let known = this.#reads.get(path);
    if (!known) this.#reads.set(path, (known = { etag: null, bytes: this.#readBytes(path, null) }));
    this.#http.send(known.bytes, (response) => {
      if (response.status === 200) {
        this.#keepCookie(response.head);
        const etag = /\r\netag: *([^\r]+)/iu.exec(response.head)?.[1] ?? null;
        if (etag !== known.etag) this.#reads.set(path, { etag, bytes: this.#readBytes(path, etag) });
      }
      onResponse(response, now() - since);
    });
  }

  write(path, body, onResponse, since = now(), method = "POST") {
    const headers = { ...(this.cookie ? { Cookie: this.cookie } : {}), "Idempotency-Key": randomUUID() };
    const bytes = requestBytes(method, path, { headers, body: JSON.stringify({ ...body, participantId: this.id }) });
    this.#http.send(bytes, (response) => onResponse(response, now() - since));
  }

  /** @param hooks hooks of WebSocketClient; with a null `onFrame`, bytes are only counted */
  connect(path, hooks) {
    const headers = this.cookie ? { Cookie: this.cookie, Origin: "http://127.0.0.1" } : {};
    this.socket = new WebSocketClient(this.#target, `${path}&participantId=${this.id}`, headers, hooks);
  }

  leave() {
    this.#http.close();
    this.socket?.close();
  }

  #readBytes(path, etag) {
    const headers = {
      Accept: "*/*",
      "Accept-Encoding": "gzip, deflate, br",
      ...(this.cookie ? { Cookie: this.cookie } : {}),
      ...(etag ? { "If-None-Match": etag } : {}),
    };
    return requestBytes("GET", path, { headers });
  }

  #keepCookie(head) {
    if (this.cookie) return;
    const pairs = [...head.matchAll(/\r\nset-cookie: *([^;\r]+)/giu)].map(([, pair]) => pair);
    if (pairs.length === 0) return;
    this.cookie = pairs.join("; ");
    this.#reads.clear();
  }
}
