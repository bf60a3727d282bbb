import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { WordRule } from "./calls.ts";
import { stopWords } from "./stop-words.ts";
import { checkWordRules, normalizeCloudWord, countCloudWords, splitIntoWords } from "./word-cloud.ts";

const answers = (...texts: string[]) => texts.map((response) => ({ response }));

describe("counting words", () => {
  it("[CLOUD-1] lowercases, splits at punctuation and spaces, and drops words with fewer than three letters", () => {
    expect(splitIntoWords("How-to: TEST, the (Keyboard)!  is\tit ok")).toEqual(["how", "test", "the", "keyboard"]);
  });

  it("[CLOUD-1] treats symbols and emojis as punctuation", () => {
    expect(splitIntoWords("🎉party🎉 2+2=4 👍🏽 C# <b>bold</b> 1️⃣")).toEqual(["party", "bold"]);
  });

  it("[CLOUD-1] gives the same words on the fast path for ASCII text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 80 }), (text) => {
        expect([...splitIntoWords(text), "été"]).toEqual(splitIntoWords(`${text} été`));
      }),
    );
  });

  it("[CLOUD-2] segments scripts without spaces, and keeps their words of two characters", () => {
    expect(splitIntoWords("键盘导航")).toEqual(["键盘", "导航"]);
    expect(splitIntoWords("การออกแบบ").length).toBeGreaterThan(1);
    expect(splitIntoWords("アクセシビリティを学びたい")).toContain("アクセシビリティ");
  });

  it("[CLOUD-2] does not segment scripts with spaces", () => {
    expect(splitIntoWords("إمكانية الوصول للجميع")).toEqual(["إمكانية", "الوصول", "للجميع"]);
    expect(splitIntoWords("접근성 테스트")).toEqual(["접근성", "테스트"]);
  });

  it("[CLOUD-3] removes direction marks and excess combining marks, so that no word overlaps others", () => {
    expect(splitIntoWords("\u202Eevil\u202C word\u200B")).toEqual(["evil", "word"]);
    expect(splitIntoWords(`z${"\u0300".repeat(30)}algo`)[0]?.length).toBeLessThan(10);
    expect(splitIntoWords(`z${"\u0300\u0301\u200D".repeat(30)}algo`)[0]?.length).toBeLessThan(10);
  });

  it("[CLOUD-3] removes invisible filler characters, so that no word is invisible", () => {
    expect(splitIntoWords("\u3164\u3164\u3164 \u115F\u1160\uFFA0 wo\u3164rd")).toEqual(["word"]);
  });

  it("[WORD-29] normalizes every word to one spelling, so that word rules always match", () => {
    expect(splitIntoWords("J\u030Cazz \u01F0azz te\u200B\u0301st t\u00E9st")).toEqual([
      "\u01F0azz",
      "\u01F0azz",
      "t\u00E9st",
      "t\u00E9st",
    ]);
    const pieces = [
      "J",
      "j",
      "H",
      "e",
      "a",
      "İ",
      "Σ",
      "ß",
      "\u030C",
      "\u0301",
      "\u0331",
      "\u200B",
      "\u200D",
      "学",
      "ก",
      "า",
    ];
    const texts = [fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }), fc.string({ unit: "binary" })];
    fc.assert(
      fc.property(fc.oneof(...texts), (text) => {
        const words = splitIntoWords(text);
        expect(words.map(normalizeCloudWord)).toEqual(words);
      }),
      { numRuns: 2000 },
    );
  });

  it("[CLOUD-4] sorts by count, then by first occurrence, and returns at most 100 words", () => {
    // The list is newest first.
    expect(countCloudWords(answers("late pear", "pear apple", "plum apple"))).toEqual([
      { word: "apple", count: 2 },
      { word: "pear", count: 2 },
      { word: "plum", count: 1 },
      { word: "late", count: 1 },
    ]);
    const many = Array.from({ length: 150 }, (_, index) => `word${index}`).join(" ");
    expect(countCloudWords(answers(many))).toHaveLength(100);
  });

  it("[CLOUD-4] counts exactly the words of the answers, deterministically", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 60 }), { maxLength: 30 }), (texts) => {
        const words = countCloudWords(answers(...texts));
        expect(countCloudWords(answers(...texts))).toEqual(words);
        const said = texts.flatMap(splitIntoWords);
        for (const { word, count } of words) expect(said.filter((other) => other === word)).toHaveLength(count);
        expect(words.every(({ count }, index) => index === 0 || count <= words[index - 1]!.count)).toBe(true);
      }),
    );
  });
});

const hide = (word: string): WordRule => ({ word, action: "hide" });
const merge = (word: string, into: string): WordRule => ({ word, action: "merge", into });

describe("word rules", () => {
  it("[WORD-1] counts merged words as their target, also in chains, and omits hidden words", () => {
    const said = answers("slides", "slide deck", "presentation", "nonsense deck");
    const rules = [merge("slides", "slide"), merge("slide", "presentation"), hide("nonsense")];
    expect(countCloudWords(said, { rules })).toEqual([
      { word: "presentation", count: 3 },
      { word: "deck", count: 2 },
    ]);
    expect(countCloudWords(said, { rules: [...rules, hide("presentation")] })).toEqual([{ word: "deck", count: 2 }]);
  });

  it("[WORD-2] normalizes the words of rules like counted words", () => {
    expect(normalizeCloudWord("  Slides! ")).toBe("slides");
    expect(normalizeCloudWord("slide deck")).toBeNull();
    expect(normalizeCloudWord("ok")).toBeNull();
    expect(checkWordRules([hide("NONSENSE"), merge("Slides", "«Slide»")]).rules).toEqual([
      hide("nonsense"),
      merge("slides", "slide"),
    ]);
  });

  it.each([
    ["not-a-word", [hide("two words")]],
    ["not-a-word", [merge("slides", "ok")]],
    ["twice", [hide("slides"), merge("Slides!", "slide")]],
    ["itself", [merge("slides", "SLIDES")]],
    ["cycle", [merge("one", "two"), merge("two", "three"), merge("three", "one")]],
  ])("[WORD-3] rejects rules with the fault %s", (kind, rules) => {
    expect(checkWordRules(rules)).toMatchObject({ rules: null, fault: { kind } });
  });

  const vocabulary = Array.from({ length: 12 }, (_, index) => `word${index}`);
  const anyWord = fc.constantFrom(...vocabulary);
  const anySaid = fc.array(fc.array(anyWord, { maxLength: 4 }), { maxLength: 20 });
  const anyRules = fc
    .uniqueArray(
      fc.oneof(
        anyWord.map(hide),
        fc.tuple(anyWord, anyWord).map(([word, into]) => merge(word, into)),
      ),
      { selector: ({ word }) => word },
    )
    .filter((rules) => checkWordRules(rules).fault === null);
  const byWord = (words: readonly { word: string; count: number }[]) =>
    Object.fromEntries(words.map(({ word, count }) => [word, count]));
  const toAnswers = (said: string[][]) => answers(...said.map((words) => words.join(" ")));

  it("[WORD-30] counts words such as constructor that are names of built-in properties", () => {
    const rules: WordRule[] = [{ word: "constructor", action: "merge", into: "tostring" }];
    expect(countCloudWords(answers("__proto__ constructor toString", "proto hasOwnProperty"), { rules })).toEqual([
      { word: "proto", count: 2 },
      { word: "tostring", count: 2 },
      { word: "hasownproperty", count: 1 },
    ]);
  });

  it("[WORD-4] gives the same counts for any order of responses and rules", () => {
    fc.assert(
      fc.property(anySaid, anyRules, (said, rules) => {
        const counts = byWord(countCloudWords(toAnswers(said), { rules }));
        expect(byWord(countCloudWords(toAnswers(said.toReversed()), { rules }))).toEqual(counts);
        expect(byWord(countCloudWords(toAnswers(said), { rules: rules.toReversed() }))).toEqual(counts);
      }),
    );
  });

  it("[WORD-4] omits hidden and merged words and keeps all other counts", () => {
    fc.assert(
      fc.property(anySaid, anyRules, (said, rules) => {
        const words = countCloudWords(toAnswers(said), { rules });
        const ruled = new Set(rules.map(({ word }) => word));
        expect(words.filter(({ word }) => ruled.has(word))).toEqual([]);
        const leadsToHidden = (word: string): boolean => {
          const rule = rules.find((one) => one.word === word);
          return rule?.action === "hide" || (rule?.action === "merge" && leadsToHidden(rule.into));
        };
        const counted = words.reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(said.flat().filter((word) => !leadsToHidden(word)).length);
      }),
    );
  });

  it("[WORD-4] is idempotent: applied to its own result, it changes nothing", () => {
    fc.assert(
      fc.property(anySaid, anyRules, (said, rules) => {
        const words = countCloudWords(toAnswers(said), { rules });
        const again = words.flatMap(({ word, count }) => Array.from({ length: count }, () => ({ response: word })));
        expect(byWord(countCloudWords(again, { rules }))).toEqual(byWord(words));
      }),
    );
  });
});

describe("stop words", () => {
  it("[WORD-5] omits stop words of the eleven languages and keeps other words", () => {
    const said = answers(
      "the keyboard and the mouse",
      "und über Kontrast",
      "que piensa la gente",
      "мы для всех",
      "我们 键盘",
    );
    const words = countCloudWords(said, { stopWords: stopWords() }).map(({ word }) => word);
    for (const word of ["the", "and", "und", "über", "que", "для"]) expect(words).not.toContain(word);
    expect(words).toEqual(expect.arrayContaining(["keyboard", "mouse", "kontrast", "gente", "键盘"]));
    expect(countCloudWords(said).map(({ word }) => word)).toContain("the");
  });

  it("[WORD-5] uses only stop words that the cloud counts as one word", () => {
    for (const word of stopWords()) expect(normalizeCloudWord(word)).not.toBeNull();
  });

  it("[WORD-5] counts a stop word that is merged into another word as that word", () => {
    const rules = [merge("the", "keyboard")];
    expect(countCloudWords(answers("the mouse"), { rules, stopWords: stopWords() })).toEqual([
      { word: "keyboard", count: 1 },
      { word: "mouse", count: 1 },
    ]);
  });
});
