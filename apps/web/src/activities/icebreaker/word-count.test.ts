import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { countWords, splitIntoWords } from "./word-count.ts";

const answers = (...texts: string[]) => texts.map((response) => ({ response }));

describe("counting words", () => {
  it("[CLOUD-1] lower-cases, turns punctuation into spaces, splits, and drops words of two letters or fewer", () => {
    expect(splitIntoWords("How-to: TEST, the (Keyboard)!  is\tit ok")).toEqual(["how", "test", "the", "keyboard"]);
  });

  it("[CLOUD-1] counts symbols and emojis as punctuation", () => {
    expect(splitIntoWords("🎉party🎉 2+2=4 👍🏽 C# <b>bold</b> 1️⃣")).toEqual(["party", "bold"]);
  });

  it("[CLOUD-1] reads plain ASCII by the same rules as everything else", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 80 }), (text) => {
        expect([...splitIntoWords(text), "été"]).toEqual(splitIntoWords(`${text} été`));
      }),
    );
  });

  it("[CLOUD-2] cuts what is written without spaces, and keeps words of two characters there", () => {
    expect(splitIntoWords("键盘导航")).toEqual(["键盘", "导航"]);
    expect(splitIntoWords("การออกแบบ").length).toBeGreaterThan(1);
    expect(splitIntoWords("アクセシビリティを学びたい")).toContain("アクセシビリティ");
  });

  it("[CLOUD-2] leaves scripts with spaces whole", () => {
    expect(splitIntoWords("إمكانية الوصول للجميع")).toEqual(["إمكانية", "الوصول", "للجميع"]);
    expect(splitIntoWords("접근성 테스트")).toEqual(["접근성", "테스트"]);
  });

  it("[CLOUD-3] drops direction marks and heaped marks, so that no word draws over others", () => {
    expect(splitIntoWords("\u202Eevil\u202C word\u200B")).toEqual(["evil", "word"]);
    expect(splitIntoWords(`z${"\u0300".repeat(30)}algo`)[0]?.length).toBeLessThan(10);
  });

  it("[CLOUD-4] sorts by count, then by which was said first, at most a hundred", () => {
    // The listing is newest first.
    expect(countWords(answers("late pear", "pear apple", "plum apple"))).toEqual([
      { text: "apple", count: 2 },
      { text: "pear", count: 2 },
      { text: "plum", count: 1 },
      { text: "late", count: 1 },
    ]);
    const many = Array.from({ length: 150 }, (_, index) => `word${index}`).join(" ");
    expect(countWords(answers(many))).toHaveLength(100);
  });

  it("[CLOUD-4] never invents a word, and the same answers give the same words", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 60 }), { maxLength: 30 }), (texts) => {
        const words = countWords(answers(...texts));
        expect(countWords(answers(...texts))).toEqual(words);
        const said = texts.flatMap(splitIntoWords);
        for (const { text, count } of words) expect(said.filter((word) => word === text)).toHaveLength(count);
        expect(words.every(({ count }, index) => index === 0 || count <= words[index - 1]!.count)).toBe(true);
      }),
    );
  });
});
