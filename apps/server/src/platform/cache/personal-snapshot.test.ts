import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

import { PersonalSnapshot } from "./personal-snapshot.ts";
import { Snapshot } from "./snapshot.ts";

const shared = new Snapshot(Buffer.from(JSON.stringify(["shared"])));
const text = JSON.stringify("mine ".repeat(400));
const bytesOf = (sent: string | Buffer) => (typeof sent === "string" ? Buffer.from(sent, "latin1") : sent);

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
    expect(brotliDecompressSync(bytesOf(copy.sendable("br"))).toString()).toBe(text);
    expect(gunzipSync(bytesOf(copy.sendable("gzip"))).toString()).toBe(text);
    expect(bytesOf(copy.sendable("identity")).toString()).toBe(text);
    expect(new PersonalSnapshot(shared, [[1]], () => "[]").encodingFor("br")).toBe("identity");
  });
});
