/** A snapshot: the bytes of a list that clients poll, in the encodings that they accept. `SnapshotCache` keeps them. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Shorter bodies, in bytes, are not compressed: the headers would cost more than it saves. */
const COMPRESS_FROM = 860;
/**
 * Quality 5 takes about a millisecond for a list of 200 entries, and the result is a few percent larger than the best.
 */
const BROTLI_QUALITY = 5;

export type Encoding = "br" | "gzip" | "identity";

/** Up to this many bytes a body is sent as a string, in one write with the headers; longer ones as a buffer. */
const ONE_WRITE_MAX = 12 * 1024;

/** A body that can be sent in several encodings. */
export interface Sendable {
  readonly etag: string;
  /** The best encoding for a client with this Accept-Encoding header. */
  encodingFor(acceptEncoding: string | undefined): Encoding;
  /** Compresses the body if that takes time; undefined if there is nothing to wait for. */
  prepare(encoding: Encoding): Promise<void> | undefined;
  /** The body in this encoding, in the form that is cheapest to send; null if `prepare` has to be called first. */
  sendable(encoding: Encoding): string | Buffer | null;
}

export class Snapshot implements Sendable {
  readonly body: Buffer;
  readonly etag: string;
  #json: unknown;
  readonly #compressing = new Map<Encoding, Promise<void>>();
  readonly #sendable = new Map<Encoding, string | Buffer>();

  constructor(body: Buffer) {
    this.body = body;
    this.etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
    this.#sendable.set("identity", asSent(body));
  }

  /** The parsed body. All callers get the same object, so it must not be changed. */
  json(): unknown {
    this.#json ??= JSON.parse(this.body.toString());
    return this.#json;
  }

  encodingFor(acceptEncoding: string | undefined): Encoding {
    return encodingOf(this.body, acceptEncoding);
  }

  /** Compresses on first use; the result lives as long as the snapshot. */
  prepare(encoding: Encoding): Promise<void> | undefined {
    if (encoding === "identity" || this.#sendable.has(encoding)) return undefined;
    let compressing = this.#compressing.get(encoding);
    if (!compressing) this.#compressing.set(encoding, (compressing = this.#compress(encoding)));
    return compressing;
  }

  sendable(encoding: Encoding): string | Buffer | null {
    return this.#sendable.get(encoding) ?? null;
  }

  async #compress(encoding: "br" | "gzip"): Promise<void> {
    const bytes =
      encoding === "br"
        ? await compressBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : await compressGzip(this.body);
    this.#sendable.set(encoding, asSent(bytes));
  }
}

export function encodingOf(body: Buffer, acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding || body.length < COMPRESS_FROM) return "identity";
  if (/\bbr\b/u.test(acceptEncoding)) return "br";
  return /\bgzip\b/u.test(acceptEncoding) ? "gzip" : "identity";
}

/** Short bodies as a latin1 string, which Node writes together with the headers; a buffer needs a second write. */
export function asSent(bytes: Buffer): string | Buffer {
  return bytes.length > ONE_WRITE_MAX ? bytes : bytes.toString("latin1");
}
