import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { faultsOf, measure, anyCanvas, anyWords, layoutCloud } from "./cloud-layout.fixture.ts";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import type { Cloud, PlacedWord } from "./cloud-words.ts";

const sample: CountedWord[] = Array.from({ length: 60 }, (_, index) => ({
  word:
    `${["contrast", "keyboard", "focus", "label", "speech", "captions"][index % 6]}${"abcdefghij"[index % 10]}`.slice(
      0,
      9,
    ) + String(index),
  count: Math.max(1, Math.round(40 / (index + 1))),
}));

describe("the layout of the cloud", () => {
  it("[CLOUD-5] places all words inside the box without overlaps", () => {
    fc.assert(
      fc.property(anyWords, anyCanvas, (words, canvas) => {
        expect(faultsOf(layoutCloud({ words, ...canvas, measure }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("[CLOUD-5] places words without overlaps when there is a previous cloud", () => {
    fc.assert(
      fc.property(anyWords, anyWords, anyCanvas, (before, later, canvas) => {
        const previous = layoutCloud({ words: before, ...canvas, measure });
        const merged = [...later, ...before.filter(({ word }) => !later.some((other) => other.word === word))];
        const words = merged.toSorted((a, b) => b.count - a.count).slice(0, 100);
        expect(faultsOf(layoutCloud({ words, ...canvas, measure, previous }))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("[CLOUD-5] has no words for an empty list or box", () => {
    expect(layoutCloud({ words: [], width: 800, height: 400, measure }).words).toEqual([]);
    expect(layoutCloud({ words: sample, width: 0, height: 0, measure }).words).toEqual([]);
  });

  it("[CLOUD-6] returns the same layout for the same words", () => {
    fc.assert(
      fc.property(anyWords, anyCanvas, (words, canvas) => {
        expect(layoutCloud({ words, ...canvas, measure })).toEqual(layoutCloud({ words, ...canvas, measure }));
      }),
      { numRuns: 20 },
    );
  });

  it("[CLOUD-7] sets font sizes by count to the power of 0.8, with a minimum of at least 18 px", () => {
    const { words, scale, floor } = layoutCloud({ words: sample, width: 800, height: 400, measure });
    expect(floor).toBeGreaterThanOrEqual(18);
    for (const { count, size } of words) expect(size).toBeCloseTo(Math.max(floor, scale * (count / 40) ** 0.8), 5);
  });

  it("[CLOUD-8] rotates half of the words by 5 or 8 degrees, but not the three most frequent", () => {
    const words = Array.from({ length: 100 }, (_, index) => ({ word: `word${index}`, count: 100 - index }));
    const placed = layoutCloud({ words, width: 3000, height: 2000, minSize: 18, maxSize: 60, measure }).words;
    const leaning = placed.filter(({ angle }) => angle !== 0);
    expect(leaning.every(({ angle }) => [5, -5, 8, -8].includes(angle))).toBe(true);
    expect(leaning.length).toBeGreaterThan(30);
    expect(leaning.length).toBeLessThan(70);
    const straight = placed.filter(({ count }) => count > 97);
    expect(straight.map(({ angle }) => angle)).toEqual([0, 0, 0]);
  });

  const boxes = [
    ["a small phone's card", 254, 400],
    ["a phone's card", 328, 400],
    ["a wide page's column", 900, 500],
    ["a stage of 16:9", 1330, 800],
    ["a stage of 4:3", 940, 560],
    ["a stage of 21:9", 2000, 700],
    ["a stage of 4K", 2660, 1600],
  ] as const;

  it.each(boxes)("[CLOUD-9] spans more than 90 % of the width and height of %s", (_, width, height) => {
    const minSize = width > 1000 ? width / 39 : 18;
    const cloud = layoutCloud({ words: sample, width, height, minSize, measure });
    expect(reachOf(cloud).width).toBeGreaterThan(0.9);
    expect(reachOf(cloud).height).toBeGreaterThan(0.9);
    const covered = cloud.words.reduce((area, word) => area + word.width * word.height, 0);
    expect(covered / (width * height)).toBeGreaterThan(0.4);
  });

  it.each(boxes)("[CLOUD-9] has words in all four corners of %s", (_, width, height) => {
    const minSize = width > 1000 ? width / 39 : 18;
    const { words } = layoutCloud({ words: sample, width, height, minSize, measure });
    for (const [right, down] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const) {
      const isInCorner = ({ x, y, width: wide, height: high }: PlacedWord) =>
        (right ? x + wide / 2 > width * 0.8 : x - wide / 2 < width * 0.2) &&
        (down ? y + high / 2 > height * 0.8 : y - high / 2 < height * 0.2);
      expect(words.some(isInCorner)).toBe(true);
    }
  });

  it("[CLOUD-9] makes few words large", () => {
    const few = [7, 4, 3, 2, 1].map((count, index) => ({
      word: ["focus", "labels", "captions", "speech", "zoom"][index]!,
      count,
    }));
    const cloud = layoutCloud({ words: few, width: 1330, height: 800, minSize: 34, measure });
    expect(cloud.scale).toBeGreaterThan(800 / 4);
    expect(reachOf(cloud).width).toBeGreaterThan(0.6);
    expect(reachOf(cloud).height).toBeGreaterThan(0.6);
  });

  it("[CLOUD-10] keeps more than 85 % of the places after a further response, and all colors", () => {
    let previous = layoutCloud({ words: sample, width: 1330, height: 800, minSize: 34, measure });
    let [stayed, seen] = [0, 0];
    for (let step = 0; step < 20; step += 1) {
      const words = sample
        .map((entry, index) => ({ ...entry, count: entry.count + (index <= step ? 1 : 0) }))
        .toSorted((a, b) => b.count - a.count);
      const next = layoutCloud({ words, width: 1330, height: 800, minSize: 34, measure, previous });
      const before = new Map(previous.words.map((placed) => [placed.word, placed]));
      stayed += next.words.filter(
        ({ word, x, y }) => Math.hypot(x - before.get(word)!.x, y - before.get(word)!.y) < 1,
      ).length;
      seen += next.words.length;
      expect(next.words.every(({ word, color }) => before.get(word)!.color === color)).toBe(true);
      previous = next;
    }
    expect(stayed / seen).toBeGreaterThan(0.85);
  });

  it("[CLOUD-15] places own words before others, with room for their rings", () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ word: `description${index}`, count: 101 - index }));
    const ownWords = new Set(["description98", "description99"]);
    const cloud = layoutCloud({ words: many, width: 254, height: 400, measure, ownWords });
    expect(cloud.words.length).toBeLessThan(many.length);
    const own = cloud.words.filter(({ isOwn }) => isOwn);
    expect(own.map(({ word }) => word).toSorted()).toEqual([...ownWords]);
    for (const { text, width, size } of own) expect(width).toBeGreaterThan(measure(text).width * size);
    expect(faultsOf(cloud)).toEqual([]);
  });

  it("[CLOUD-16] shortens long words only if they do not fit", () => {
    const long = "rindfleischetikettierungsüberwachungsaufg";
    const words = [
      { word: "label", count: 3 },
      { word: long, count: 2 },
    ];
    const [wide, narrow] = [900, 254].map((width) => layoutCloud({ words, width, height: 400, measure }));
    expect(wide!.words.map(({ text }) => text)).toContain(long);
    const cut = narrow!.words.find(({ word }) => word === long)!;
    expect(cut.text).toMatch(/^rindfleisch.*…$/u);
    expect(cut.size).toBeGreaterThanOrEqual(18);
    expect(faultsOf(narrow!)).toEqual([]);
  });
});

function reachOf({ words, width, height }: Cloud): { width: number; height: number } {
  const [xs, ys] = [
    words.flatMap(({ x, width: wide }) => [x - wide / 2, x + wide / 2]),
    words.flatMap(({ y, height: high }) => [y - high / 2, y + high / 2]),
  ];
  return { width: (Math.max(...xs) - Math.min(...xs)) / width, height: (Math.max(...ys) - Math.min(...ys)) / height };
}
