import { brotliDecompressSync, gunzipSync } from "node:zlib";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Encoding, Snapshot } from "./snapshot.ts";

/** The bytes that are sent. */
function bytesOf(snapshot: Snapshot, encoding: Encoding): Buffer {
  const body = snapshot.encoded(encoding);
  return typeof body === "string" ? Buffer.from(body, "latin1") : body;
}

describe("a snapshot", () => {
  it("[SNAP-9] returns the bytes of a copy, built as a string or as a buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40_000 }), (bytes) => {
        expect(bytesOf(new Snapshot(Buffer.from(bytes)), "identity").equals(bytes)).toBe(true);
      }),
    );
  });

  it("[SNAP-7] has one ETag per content, and compresses large content only, once", () => {
    const small = new Snapshot(Buffer.from("[]"));
    const large = new Snapshot(Buffer.from(JSON.stringify("word ".repeat(1000))));
    expect(small.etag).toBe(new Snapshot(Buffer.from("[]")).etag);
    expect(small.etag).not.toBe(large.etag);
    expect(small.encodingFor("br, gzip")).toBe("identity");
    expect(large.encodingFor("gzip, br")).toBe("br");
    expect(large.encodingFor(undefined)).toBe("identity");
    expect(large.encoded("br").length).toBeLessThan(200);
    expect(large.encoded("br")).toBe(large.encoded("br"));
  });
});

const text = JSON.stringify("word ".repeat(400));

describe("a snapshot that is built when it is needed", () => {
  const madeOf = (identity: string, body: () => string) =>
    new Snapshot(() => Buffer.from(body()), { isShortLived: true, identity });

  it("[SNAP-10] has an ETag of what it is made of, without being built", () => {
    const unmade = () => expect.unreachable("nobody asked for the bytes");
    expect(madeOf("list 1", unmade).etag).toBe(madeOf("list 1", unmade).etag);
    expect(madeOf("list 1", unmade).etag).not.toBe(madeOf("list 2", unmade).etag);
  });

  it("[SNAP-10] is available in every encoding, and not compressed when it is small", () => {
    const copy = madeOf("list", () => text);
    expect(copy.encodingFor("gzip, br")).toBe("br");
    expect(brotliDecompressSync(bytesOf(copy, "br")).toString()).toBe(text);
    expect(gunzipSync(bytesOf(copy, "gzip")).toString()).toBe(text);
    expect(bytesOf(copy, "identity").toString()).toBe(text);
    expect(madeOf("list", () => "[]").encodingFor("br")).toBe("identity");
  });
});
