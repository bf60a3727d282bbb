import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Cloud, layoutCloud, type PlacedWord } from "./cloud-layout.ts";
import type { CountedWord } from "./use-cloud-words.ts";

const measure = (text: string) => ({
  width: text.length * 0.58,
  ascent: /[bdfhkl]/u.test(text) ? 0.74 : 0.55,
  descent: /[gjpqy]/u.test(text) ? 0.21 : 0.01,
});

function corners({ x, y, width, height, angle }: PlacedWord): [number, number][] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right, down]) => {
    const [dx, dy] = [(right! * width) / 2, (down! * height) / 2];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  });
}

/** Separating axes: two leaning boxes are apart when a side of one of them says so. */
function overlap(a: PlacedWord, b: PlacedWord): boolean {
  const [one, other] = [corners(a), corners(b)];
  const axes = [a.angle, a.angle + 90, b.angle, b.angle + 90].map((angle) => (angle * Math.PI) / 180);
  return axes.every((axis) => {
    const along = ([x, y]: [number, number]) => x * Math.cos(axis) + y * Math.sin(axis);
    const [first, second] = [one.map(along), other.map(along)];
    return Math.max(...first) > Math.min(...second) + 0.01 && Math.max(...second) > Math.min(...first) + 0.01;
  });
}

/** Every word that leaves the canvas or touches another. */
function faultsOf({ words, width, height }: Cloud): string[] {
  const isOutside = ([x, y]: [number, number]) => x < -0.01 || y < -0.01 || x > width + 0.01 || y > height + 0.01;
  const outside = words.filter((word) => corners(word).some(isOutside)).map(({ text }) => `${text} outside`);
  const touching = words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .filter((other) => overlap(word, other))
      .map((other) => `${word.text} on ${other.text}`),
  );
  return [...outside, ...touching];
}

const word = fc.string({
  unit: fc.constantFrom("a", "b", "d", "e", "g", "k", "l", "n", "o", "p", "s", "t", "u", "y"),
  minLength: 3,
  maxLength: 14,
});
const anyWords: fc.Arbitrary<CountedWord[]> = fc
  .uniqueArray(fc.record({ text: word, count: fc.integer({ min: 1, max: 60 }) }), {
    selector: ({ text }) => text,
    maxLength: 100,
  })
  .map((words) => words.toSorted((a, b) => b.count - a.count));
const anyCanvas = fc.record({ width: fc.integer({ min: 240, max: 1400 }), height: fc.integer({ min: 200, max: 900 }) });

const sample: CountedWord[] = Array.from({ length: 60 }, (_, index) => ({
  text:
    `${["contrast", "keyboard", "focus", "label", "speech", "captions"][index % 6]}${"abcdefghij"[index % 10]}`.slice(
      0,
      9,
    ) + String(index),
  count: Math.max(1, Math.round(40 / (index + 1))),
}));

describe("laying out the cloud", () => {
  it("[CLOUD-5] words never overlap and never leave the canvas", () => {
    fc.assert(
      fc.property(anyWords, anyCanvas, (words, canvas) => {
        expect(faultsOf(layoutCloud({ words, ...canvas, measure }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("[CLOUD-5] nor do they when the cloud grows from one picture to the next", () => {
    fc.assert(
      fc.property(anyWords, anyWords, anyCanvas, (before, later, canvas) => {
        const previous = layoutCloud({ words: before, ...canvas, measure });
        const merged = [...later, ...before.filter(({ text }) => !later.some((other) => other.text === text))];
        const words = merged.toSorted((a, b) => b.count - a.count).slice(0, 100);
        expect(faultsOf(layoutCloud({ words, ...canvas, measure, previous }))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("[CLOUD-6] the same words give the same picture", () => {
    fc.assert(
      fc.property(anyWords, anyCanvas, (words, canvas) => {
        expect(layoutCloud({ words, ...canvas, measure })).toEqual(layoutCloud({ words, ...canvas, measure }));
      }),
      { numRuns: 20 },
    );
  });

  it("[CLOUD-7] size follows the count to the power 0.8 and is never below 18 px", () => {
    const { words, scale } = layoutCloud({ words: sample, width: 800, height: 400, measure });
    for (const { count, size } of words) expect(size).toBeCloseTo(Math.max(18, scale * (count / 40) ** 0.8), 5);
  });

  it("[CLOUD-8] half the words lean 5 or 8 degrees, the three largest never", () => {
    const words = Array.from({ length: 100 }, (_, index) => ({ text: `word${index}`, count: 100 - index }));
    const placed = layoutCloud({ words, width: 3000, height: 2000, minSize: 18, maxSize: 60, measure }).words;
    const leaning = placed.filter(({ angle }) => angle !== 0);
    expect(leaning.every(({ angle }) => [5, -5, 8, -8].includes(angle))).toBe(true);
    expect(leaning.length).toBeGreaterThan(30);
    expect(leaning.length).toBeLessThan(70);
    expect(placed.slice(0, 3).every(({ angle }) => angle === 0)).toBe(true);
  });

  it("[CLOUD-9] uses the stage well: many words cover more than two fifths of it with their own boxes", () => {
    const { words } = layoutCloud({ words: sample, width: 1330, height: 800, minSize: 34, maxSize: 169, measure });
    const covered = words.reduce((area, { width, height }) => area + width * height, 0);
    expect(words).toHaveLength(sample.length);
    expect(covered / (1330 * 800)).toBeGreaterThan(0.4);
  });

  it("[CLOUD-10] one more answer moves almost nothing, and no word changes its colour", () => {
    let previous = layoutCloud({ words: sample, width: 1330, height: 800, minSize: 34, maxSize: 169, measure });
    for (let step = 0; step < 20; step += 1) {
      const words = sample
        .map((entry, index) => ({ ...entry, count: entry.count + (index <= step ? 1 : 0) }))
        .toSorted((a, b) => b.count - a.count);
      const next = layoutCloud({ words, width: 1330, height: 800, minSize: 34, maxSize: 169, measure, previous });
      const before = new Map(previous.words.map((placed) => [placed.text, placed]));
      const stayed = next.words.filter(
        ({ text, x, y }) => Math.hypot(x - before.get(text)!.x, y - before.get(text)!.y) < 80,
      );
      expect(stayed.length / next.words.length).toBeGreaterThan(0.8);
      expect(next.words.every(({ text, colour }) => before.get(text)!.colour === colour)).toBe(true);
      previous = next;
    }
  });

  it("[CLOUD-5] an empty list or canvas is an empty cloud", () => {
    expect(layoutCloud({ words: [], width: 800, height: 400, measure }).words).toEqual([]);
    expect(layoutCloud({ words: sample, width: 0, height: 0, measure }).words).toEqual([]);
  });
});
