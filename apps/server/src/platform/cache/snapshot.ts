/** A snapshot: the bytes of a list that clients poll, in the encodings that they accept. `SnapshotCache` keeps them. */
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Shorter bodies, in bytes, are not compressed: the headers would cost more than it saves. */
const COMPRESS_FROM = 860;
/** About a millisecond for a list of 200 entries, and the result is a few percent larger than the best. */
const SHARED_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Synchronous: 60 µs for a list of 200 entries, where a thread of the pool takes six times as long. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const FAST_GZIP = { level: 1 };

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
  readonly #compressing = new Map<Encoding, Promise<void>>();
  readonly #sendable = new Map<Encoding, Buffer>();

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

  /**
   * Compresses the body on first use, if that takes time; undefined if there is nothing to wait for. The result lives as
   * long as the snapshot.
   */
  prepare(encoding: Encoding): Promise<void> | undefined {
    if (encoding === "identity" || this.#isShortLived || this.#sendable.has(encoding)) return undefined;
    let compressing = this.#compressing.get(encoding);
    if (!compressing) this.#compressing.set(encoding, (compressing = this.#compress(encoding)));
    return compressing;
  }

  /** The body in this encoding; null if `prepare` has to be called first. */
  sendable(encoding: Encoding): Buffer | null {
    const bytes = this.#sendable.get(encoding) ?? null;
    if (bytes !== null || !(this.#isShortLived || encoding === "identity")) return bytes;
    const compressed = compressFast(this.body, encoding);
    this.#sendable.set(encoding, compressed);
    return compressed;
  }

  async #compress(encoding: "br" | "gzip"): Promise<void> {
    const bytes = await (encoding === "br" ? compressBrotli(this.body, SHARED_BROTLI) : compressGzip(this.body));
    this.#sendable.set(encoding, bytes);
  }
}

function compressFast(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliCompressSync(body, FAST_BROTLI);
  return encoding === "gzip" ? gzipSync(body, FAST_GZIP) : body;
}
