import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findTextFault, isBlank, isWebAddress, normalizeText, WEB_ADDRESS_MAX } from "./text.ts";

const anyText = fc.string({ unit: "binary", maxLength: 400 });

describe("text", () => {
  it("[TEXT-1] normalizes to NFC, trimmed, with line feeds only; normalizing twice changes nothing", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeText(text);
        expect(normalizeText(once)).toBe(once);
        expect(once).toBe(once.trim());
        expect(once).not.toContain("\r");
      }),
    );
    expect(normalizeText(" cafe\u0301\r\n")).toBe("café");
  });

  it("[TEXT-2] counts UTF-16 code units, like the attribute maxlength", () => {
    expect(findTextFault("x".repeat(280), { max: 280 })).toBeNull();
    expect(findTextFault("x".repeat(281), { max: 280 })).toBe("too-long");
    expect(findTextFault("🎉".repeat(140), { max: 280 })).toBeNull();
    expect(findTextFault(`${"🎉".repeat(140)}x`, { max: 280 })).toBe("too-long");
  });

  it("[TEXT-3] treats text without visible characters as blank", () => {
    for (const text of ["", " \t\n", "\u200B\u200C\u200D\uFEFF", "\u2800", "\u3164", "\u00AD\u2060", "\u202E\u202C"]) {
      expect(isBlank(text), JSON.stringify(text)).toBe(true);
      expect(findTextFault(normalizeText(text), { max: 10, multiline: true })).toBe("blank");
    }
    for (const text of ["a", "👩‍👩‍👧", "ไทย", "\u202Ea", "."]) expect(isBlank(text)).toBe(false);
  });

  it("[TEXT-4] rejects control characters and lone surrogates, and line breaks unless multiline", () => {
    for (const text of ["a\u0000b", "a\u001Bb", "a\u0085b", "\uD83D", "a\uDC00"]) {
      expect(findTextFault(text, { max: 10, multiline: true })).toBe("forbidden-character");
    }
    expect(findTextFault("a\nb\tc", { max: 10, multiline: true })).toBeNull();
    expect(findTextFault("a\nb", { max: 10 })).toBe("forbidden-character");
  });

  it("[TEXT-5] checks very long hostile text within a second", () => {
    const hostile = `${"a\u0301".repeat(25_000)}${"\u200B".repeat(50_000)}`;
    const started = performance.now();
    findTextFault(normalizeText(hostile), { max: 280, multiline: true });
    // A regular expression with backtracking would take several seconds.
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

it("[TEXT-6] accepts only http and https URLs without credentials and with at most 2,048 characters", () => {
  const long = (length: number) => `https://example.org/${"x".repeat(length - "https://example.org/".length)}`;
  for (const good of [
    "https://example.org",
    "http://example.org/a?b#c",
    "HTTPS://EXAMPLE.ORG",
    "https://例え.jp/",
    long(WEB_ADDRESS_MAX),
  ]) {
    expect(isWebAddress(good), good).toBe(true);
  }
  const bad = [
    "",
    "example.org",
    "//example.org",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://user:pass@example.org",
    "https://user@example.org",
    "ftp://example.org",
    "https://",
    "https:example.org",
    long(WEB_ADDRESS_MAX + 1),
  ];
  for (const address of bad) expect(isWebAddress(address), address).toBe(false);
});
