import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseText } from "./parse-text.ts";

const plain = (text: string) => [{ text }];

describe("an installer's legal text", () => {
  it("[LEGAL-1] can have headings, paragraphs, lists, bold text and links", () => {
    const blocks = parseText(
      "# Terms\n\nBe **kind**\nto all.\n\n## More\r\n- one\n- two\n  goes on\n1. first\n\nSee [us](https://example.org/a) or https://example.org/b.",
    );
    expect(blocks).toEqual([
      { kind: "heading", level: 1, spans: plain("Terms") },
      { kind: "paragraph", spans: [{ text: "Be " }, { text: "kind", bold: true }, { text: " to all." }] },
      { kind: "heading", level: 2, spans: plain("More") },
      { kind: "list", ordered: false, items: [plain("one"), [{ text: "two" }, { text: " " }, { text: "goes on" }]] },
      { kind: "list", ordered: true, items: [plain("first")] },
      {
        kind: "paragraph",
        spans: [
          { text: "See " },
          { text: "us", href: "https://example.org/a" },
          { text: " or " },
          { text: "https://example.org/b", href: "https://example.org/b" },
          { text: "." },
        ],
      },
    ]);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//elsewhere.example", "JAVASCRIPT:x"])(
    "[LEGAL-2] creates no link to %s",
    (address) => {
      expect(JSON.stringify(parseText(`[press](${address})`))).not.toContain("href");
    },
  );

  it("[LEGAL-2] keeps every word, and keeps HTML as text", () => {
    expect(parseText("<script>alert(1)</script>")).toEqual([
      { kind: "paragraph", spans: plain("<script>alert(1)</script>") },
    ]);
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\p{L}<>"'&;]{1,12}$/u), { maxLength: 40 }), (words) => {
        const shown = JSON.stringify(parseText(words.join(" ")));
        for (const word of words) expect(shown).toContain(JSON.stringify(word).slice(1, -1));
      }),
    );
  });

  it("[LEGAL-2] is parsed in under 2 s even if it is malicious", () => {
    const started = performance.now();
    for (const hostile of ["[", "**", "[](", "# ", "<http://", "- "]) parseText(hostile.repeat(40_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
