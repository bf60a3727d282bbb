/**
 * A participant's copy of a shared list: the list with the participant's overlay. Its ETag is computed from the ETag of
 * the list and the overlay, so the copy is built only for a client that does not have it yet. It is not cached.
 */
import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { asSent, type Encoding, encodingOf, type Sendable } from "./snapshot.ts";

/** Compressed synchronously: 60 µs for a list of 200 entries, where a thread of the pool takes six times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const GZIP = { level: 1 };

export class PersonalSnapshot implements Sendable {
  readonly etag: string;
  readonly #make: () => string;
  #made: Buffer | null = null;

  /** @param own the overlay @param make builds the copy as JSON text, from the list and the overlay only */
  constructor(shared: Sendable, own: readonly object[], make: () => string) {
    this.etag = `W/"${hash("sha1", [shared.etag, ...own.map(tagOf)].join(), "base64url")}"`;
    this.#make = make;
  }

  encodingFor(acceptEncoding: string | undefined): Encoding {
    return encodingOf(this.#body, acceptEncoding);
  }

  prepare(): undefined {
    return undefined;
  }

  sendable(encoding: Encoding): string | Buffer {
    const body = this.#body;
    if (encoding === "br") return asSent(brotliCompressSync(body, BROTLI));
    return asSent(encoding === "gzip" ? gzipSync(body, GZIP) : body);
  }

  get #body(): Buffer {
    return (this.#made ??= Buffer.from(this.#make()));
  }
}

/** Derived data of immutable objects, so sharing it between instances is safe. */
const tags = new WeakMap<object, string>();

function tagOf(own: object): string {
  let tag = tags.get(own);
  if (tag === undefined) tags.set(own, (tag = hash("sha1", JSON.stringify(own), "base64url")));
  return tag;
}
