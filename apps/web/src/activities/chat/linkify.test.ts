import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { linkify } from "./linkify.ts";

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

/** Milliseconds of the shortest of five runs: other processes also use the machine. */
function shortestRun(text: string): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    linkify(text);
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe("links in messages", () => {
  it.each([
    ["see https://example.org/a?b=1#c now", ["https://example.org/a?b=1#c"]],
    ["HTTP://EXAMPLE.ORG", ["HTTP://EXAMPLE.ORG"]],
    ["https://example.org.", ["https://example.org"]],
    ["(https://example.org)", ["https://example.org"]],
    ["https://en.wikipedia.org/wiki/Rust_(language)", ["https://en.wikipedia.org/wiki/Rust_(language)"]],
    ["https://a.example, https://b.example!", ["https://a.example", "https://b.example"]],
    ["https://例え.jp/パス。", ["https://例え.jp/パス"]],
    ["见https://example.org）", ["https://example.org"]],
  ])("[CHAT-40] links the addresses in %j", (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "https://",
    "https://user:pass@example.org",
    "https://user@example.org",
    "ftp://example.org",
    "//example.org",
    "www.example.org",
    "vbscript:x https:/example.org",
  ])("[CHAT-41] leaves %j as text", (text) => {
    expect(links(text)).toEqual([]);
  });

  it("[CHAT-41] ends an address at invisible and direction-changing characters", () => {
    expect(links("https://good.example/\u202Egpj.exe")).toEqual(["https://good.example/"]);
    expect(links("https://good\u200B.example")).toEqual(["https://good"]);
  });

  it("[CHAT-40] does not change the text, and links only http(s) addresses", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("https://", "http://a.b", ")", "(", ".", "\u202E", "javascript:", " "),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        const parts = linkify(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(
          parts
            .flatMap(({ href }) => (href ? [new URL(href).protocol] : []))
            .filter((protocol) => !/^https?:$/u.test(protocol)),
        ).toEqual([]);
      }),
    );
  });

  it.each([
    ["addresses", `https://a.b/${"a".repeat(100)} `],
    ["one address", "https://aaaaaaaaaa"],
    ["brackets", "https://a.b/()))"],
    ["dots", "https://a.b......"],
    ["beginnings", "https:/"],
  ])("[FAULT-6] processes 100 KB of %s within 50 ms", (_, unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    expect(shortestRun(text)).toBeLessThan(50);
  });

  it("[FAULT-6] processes an address with 100 KB of closing brackets within 50 ms", () => {
    const text = `https://a.b/${")".repeat(100_000)}`;
    expect(shortestRun(text)).toBeLessThan(50);
  });
});
