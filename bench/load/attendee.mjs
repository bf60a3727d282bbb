/**
 * One simulated attendee: a keep-alive HTTP connection with a cookie, the ETags of its reads, and a live connection.
 */
import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

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
  /** Of the lists that it read with others. */
  #versions = new Map();

  constructor(target) {
    this.#target = target;
    this.#http = new HttpConnection(target);
  }

  /** Sends a conditional GET that accepts compression, like a browser. The bytes of the response include the request's. */
  read(path, onResponse, since = now()) {
    let known = this.#reads.get(path);
    if (!known) this.#reads.set(path, (known = { etag: null, bytes: this.#readBytes(path, null) }));
    this.#http.send(known.bytes, (response) => {
      if (response.status === 200) {
        this.#keepCookie(response.head);
        const etag = etagOf(response);
        if (etag !== known.etag) this.#reads.set(path, { etag, bytes: this.#readBytes(path, etag) });
      }
      onResponse({ ...response, bytes: response.bytes + known.bytes.length }, now() - since);
    });
  }

  /** Polls several lists in one request, as the page does: it names the version of each list that it has. */
  readLists(path, names, onResponse, since = now()) {
    const wanted = names.map((name) => (this.#versions.has(name) ? `${name}.${this.#versions.get(name)}` : name));
    const url = `${path}?since=${wanted.join("+")}`;
    const key = names.join();
    let known = this.#reads.get(key);
    if (known?.url !== url) this.#reads.set(key, (known = { url, etag: null, bytes: this.#readBytes(url, null) }));
    const read = (response) => {
      if (response.status === 200) {
        const etag = etagOf(response);
        for (const [name, version] of versionsIn(response, etag, names)) this.#versions.set(name, version);
        // A page has its answer to this address in the browser's cache.
        if (etag !== known.etag) this.#reads.set(key, { url, etag, bytes: this.#readBytes(url, etag) });
      }
      onResponse({ ...response, bytes: response.bytes + known.bytes.length }, now() - since);
    };
    this.#http.send(known.bytes, read, { keepBody: true });
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

function etagOf({ head }) {
  return /\r\netag: *([^\r]+)/iu.exec(head)?.[1] ?? null;
}

/** The versions in responses, by ETag: many attendees get the same response. */
const knownVersions = new Map();
const KNOWN_MAX = 500;

/** The versions of the lists in a response, by name. */
function versionsIn({ head, body }, etag, names) {
  let versions = knownVersions.get(etag);
  if (versions) return versions;
  const encoding = /\r\ncontent-encoding: *(\w+)/iu.exec(head)?.[1];
  const text = String(encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body);
  versions = names.flatMap((name) => {
    const start = `"${name}":{"version":"`;
    const at = text.indexOf(start);
    return at < 0 ? [] : [[name, text.slice(at + start.length, at + start.length + 8)]];
  });
  if (knownVersions.size >= KNOWN_MAX) knownVersions.clear();
  knownVersions.set(etag, versions);
  return versions;
}
