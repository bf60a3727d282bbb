import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Snapshot } from "./snapshot.ts";

describe("a snapshot", () => {
  it("[SNAP-9] returns the bytes of a copy, built as a string or as a buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40_000 }), (bytes) => {
        const sent = new Snapshot(Buffer.from(bytes)).sendable("identity");
        expect(Buffer.from(sent as string, "latin1").equals(bytes)).toBe(true);
      }),
    );
    const long = Buffer.alloc(20_000);
    expect(new Snapshot(long).sendable("identity")).toBe(long);
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
