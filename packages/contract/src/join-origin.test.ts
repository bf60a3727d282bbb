import { describe, expect, it } from "vitest";

import { isLoopbackOrigin, joinOrigin } from "./join-origin.ts";

const at = { publicUrl: null, chosen: null, opened: "http://localhost:3000", network: null };
const network = "http://192.168.7.20:3000";
const chosen = "http://10.0.0.4:3000";

describe("joinOrigin", () => {
  it.each([
    ["PUBLIC_URL before all others", { publicUrl: "https://events.example.org", chosen, network }, "public-url"],
    ["the event's own address before the automatic choice", { chosen, network }, "chosen"],
    ["the address that the page was opened at", { opened: "http://10.1.1.1:3000", network }, "opened"],
    ["the host name that the page was opened at", { opened: "https://hubbub.local", network }, "opened"],
    ["the network address if the page was opened at a loopback address", { network }, "network"],
    ["a loopback address if the machine has no other", {}, "loopback"],
  ])("[JOIN-3] chooses %s", (_what, given, source) => {
    expect(joinOrigin({ ...at, ...given }).source).toBe(source);
  });

  it.each([
    "http://localhost:3000",
    "http://LOCALHOST",
    "http://hubbub.localhost",
    "http://127.0.0.1:3000",
    "http://127.8.9.1",
    "http://2130706433",
    "http://[::1]:3000",
    "http://0.0.0.0:3000",
    "http://[::]:3000",
  ])("[JOIN-3] recognizes %s as a loopback address", (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(true);
    expect(joinOrigin({ ...at, opened: origin, network }).origin).toBe(network);
  });

  it.each(["http://192.168.7.20", "http://127.example.org", "https://localhost.example.org", "no address"])(
    "[JOIN-3] recognizes that %s is not a loopback address",
    (origin) => expect(isLoopbackOrigin(origin)).toBe(false),
  );
});
