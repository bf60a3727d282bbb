/** A snapshot: the bytes of a list that clients poll, in the encodings that they accept. `RoomCache` keeps them. */
import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Shorter bodies, in bytes, are not compressed: the headers would cost more than it saves. */
const COMPRESS_FROM = 860;
const SHARED_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const FAST_GZIP = { level: 1 };
/**
 * Up to this many bytes a body is kept as a string, which Node writes together with the headers: 65, 72 and 75 µs of CPU
 * for a polled list, with buffers 81, 102 and 122 µs (alternating runs of the bench `reads`).
 */
const ONE_WRITE_MAX = 12 * 1024;

export type Encoding = "br" | "gzip" | "identity";

interface SnapshotOptions {
  isShared?: boolean;
  /** Whether few clients get it: it is compressed fast, and not well. */
  isShortLived?: boolean;
  /** What the ETag depends on instead of the bytes, so that a client that has them causes no build. */
  identity?: string;
}

/** @typeParam Data what the body contains as JSON */
export class Snapshot<Data = unknown> {
  #body: Buffer | (() => Buffer);
  readonly etag: string;
  /** Whether all clients without cookies and sign-in that may read it get these bytes (response.ts). */
  readonly isShared: boolean;
  readonly #isShortLived: boolean;
  #json: Data | undefined;
  readonly #encoded = new Map<Encoding, Buffer | string>();

  /** @param body the bytes, or a function that builds them when they are needed */
  constructor(
    body: Buffer | (() => Buffer),
    { isShared = false, isShortLived = false, identity }: SnapshotOptions = {},
  ) {
    this.#body = body;
    this.isShared = isShared;
    this.#isShortLived = isShortLived;
    this.etag = `W/"${hash("sha1", identity ?? this.body, "base64url")}"`;
  }

  /** A snapshot of this data as JSON. */
  static of<Data>(data: Data, options?: SnapshotOptions): Snapshot<Data> {
    return new Snapshot(Buffer.from(JSON.stringify(data)), options);
  }

  get body(): Buffer {
    if (typeof this.#body === "function") this.#body = this.#body();
    return this.#body;
  }

  /** The parsed body. All callers get the same object, so it must not be changed. */
  json(): Data {
    this.#json ??= JSON.parse(this.body.toString()) as Data;
    return this.#json;
  }

  /** The best encoding for a client with this Accept-Encoding header. */
  encodingFor(acceptEncoding: string | undefined): Encoding {
    if (!acceptEncoding || this.body.length < COMPRESS_FROM) return "identity";
    if (/\bbr\b/u.test(acceptEncoding)) return "br";
    return /\bgzip\b/u.test(acceptEncoding) ? "gzip" : "identity";
  }

  /** The body in this encoding, compressed on first use: a buffer, or a string with one latin1 character for each byte. */
  encoded(encoding: Encoding): Buffer | string {
    let body = this.#encoded.get(encoding);
    if (body === undefined) {
      const bytes = encoding === "identity" ? this.body : this.#compress(encoding);
      body = bytes.length > ONE_WRITE_MAX ? bytes : bytes.toString("latin1");
      this.#encoded.set(encoding, body);
    }
    return body;
  }

  #compress(encoding: "br" | "gzip"): Buffer {
    if (encoding === "br") return brotliCompressSync(this.body, this.#isShortLived ? FAST_BROTLI : SHARED_BROTLI);
    return gzipSync(this.body, this.#isShortLived ? FAST_GZIP : {});
  }
}
