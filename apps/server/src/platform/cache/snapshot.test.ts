import { brotliDecompressSync, gunzipSync } from "node:zlib";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { PersonalSnapshot, Snapshot } from "./snapshot.ts";

describe("a snapshot", () => {
  it("[SNAP-9] returns the bytes of a copy, built as a string or as a buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40_000 }), (bytes) => {
        expect(new Snapshot(Buffer.from(bytes)).sendable("identity")?.equals(bytes)).toBe(true);
      }),
    );
  });

  it("[SNAP-7] has one ETag per content, and compresses large content only", async () => {
    const small = new Snapshot(Buffer.from("[]"));
    const large = new Snapshot(Buffer.from(JSON.stringify("word ".repeat(1000))));
    expect(small.etag).toBe(new Snapshot(Buffer.from("[]")).etag);
    expect(small.etag).not.toBe(large.etag);
    expect(small.encodingFor("br, gzip")).toBe("identity");
    expect(large.encodingFor("gzip, br")).toBe("br");
    expect(large.encodingFor(undefined)).toBe("identity");
    expect(large.sendable("br")).toBeNull();
    await Promise.all([large.prepare("br"), large.prepare("gzip")]);
    expect(large.sendable("br")?.length).toBeLessThan(200);
    expect(large.prepare("gzip")).toBeUndefined();
  });
});

const shared = new Snapshot(Buffer.from(JSON.stringify(["shared"])));
const text = JSON.stringify("mine ".repeat(400));

describe("personal snapshot", () => {
  it("[SNAP-10] has an ETag of the list and the overlay, without being built", () => {
    const unmade = () => expect.unreachable("nobody asked for the bytes");
    const tag = (list: Snapshot, own: object[]) => new PersonalSnapshot(list, own, unmade).etag;
    expect(tag(shared, [{ written: ["1"] }])).toBe(tag(shared, [{ written: ["1"] }]));
    expect(tag(shared, [{ written: ["1"] }])).not.toBe(tag(shared, [{ written: ["2"] }]));
    expect(tag(shared, [[1], [2]])).not.toBe(tag(shared, [[1, 2]]));
    expect(tag(shared, [[1], [2]])).not.toBe(tag(shared, [[2], [1]]));
    expect(tag(new Snapshot(Buffer.from("[]")), [[1]])).not.toBe(tag(shared, [[1]]));
    expect(tag(shared, [])).not.toBe(shared.etag);
  });

  it("[SNAP-10] is available in every encoding, and not compressed when it is small", () => {
    const copy = new PersonalSnapshot(shared, [[1]], () => text);
    expect(copy.encodingFor("gzip, br")).toBe("br");
    expect(brotliDecompressSync(copy.sendable("br")).toString()).toBe(text);
    expect(gunzipSync(copy.sendable("gzip")).toString()).toBe(text);
    expect(copy.sendable("identity").toString()).toBe(text);
    expect(new PersonalSnapshot(shared, [[1]], () => "[]").encodingFor("br")).toBe("identity");
  });
});
