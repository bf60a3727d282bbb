import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

import { PersonalSnapshot } from "./personal-snapshot.ts";
import { Snapshot } from "./snapshot.ts";

const shared = new Snapshot(Buffer.from(JSON.stringify(["shared"])));
const text = JSON.stringify("mine ".repeat(400));
const bytesOf = (sent: string | Buffer) => (typeof sent === "string" ? Buffer.from(sent, "latin1") : sent);

describe("a personal copy", () => {
  it("[SNAP-10] has a tag of the list and of what is the reader's own, without being made", () => {
    const unmade = () => expect.unreachable("nobody asked for the bytes");
    const tag = (list: Snapshot, own: object[]) => new PersonalSnapshot(list, own, unmade).etag;
    expect(tag(shared, [{ written: ["1"] }])).toBe(tag(shared, [{ written: ["1"] }]));
    expect(tag(shared, [{ written: ["1"] }])).not.toBe(tag(shared, [{ written: ["2"] }]));
    expect(tag(shared, [[1], [2]])).not.toBe(tag(shared, [[1, 2]]));
    expect(tag(shared, [[1], [2]])).not.toBe(tag(shared, [[2], [1]]));
    expect(tag(new Snapshot(Buffer.from("[]")), [[1]])).not.toBe(tag(shared, [[1]]));
    expect(tag(shared, [])).not.toBe(shared.etag);
  });

  it("[SNAP-10] is at hand in every encoding, and small ones are sent as they are", () => {
    const copy = new PersonalSnapshot(shared, [[1]], () => text);
    expect(copy.encodingFor("gzip, br")).toBe("br");
    expect(brotliDecompressSync(bytesOf(copy.sendable("br"))).toString()).toBe(text);
    expect(gunzipSync(bytesOf(copy.sendable("gzip"))).toString()).toBe(text);
    expect(bytesOf(copy.sendable("identity")).toString()).toBe(text);
    expect(new PersonalSnapshot(shared, [[1]], () => "[]").encodingFor("br")).toBe("identity");
  });
});
