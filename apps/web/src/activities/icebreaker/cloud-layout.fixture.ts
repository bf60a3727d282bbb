/** Generators and checks for tests of the cloud layout. */
import fc from "fast-check";

import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import { type CloudRequest, layoutSteps } from "./cloud-layout.ts";
import type { Cloud, PlacedWord } from "./cloud-words.ts";

type Box = Pick<PlacedWord, "word" | "x" | "y" | "width" | "height" | "angle">;

/** Lays out a cloud without pauses. */
export function layoutCloud(request: CloudRequest): Cloud {
  const steps = layoutSteps(request);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export const measure = (text: string) => ({
  width: text.length * 0.58,
  ascent: /[bdfhkl]/u.test(text) ? 0.74 : 0.55,
  descent: /[gjpqy]/u.test(text) ? 0.21 : 0.01,
});

function corners({ x, y, width, height, angle }: Box): [number, number][] {
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

/** Separating axis test: two rotated boxes do not overlap if they are apart along the axis of one of their sides. */
function overlap(a: Box, b: Box): boolean {
  const [one, other] = [corners(a), corners(b)];
  const axes = [a.angle, a.angle + 90, b.angle, b.angle + 90].map((angle) => (angle * Math.PI) / 180);
  return axes.every((axis) => {
    const along = ([x, y]: [number, number]) => x * Math.cos(axis) + y * Math.sin(axis);
    const [first, second] = [one.map(along), other.map(along)];
    return Math.max(...first) > Math.min(...second) + 0.01 && Math.max(...second) > Math.min(...first) + 0.01;
  });
}

/** Words that are visible at the same time, in a box. */
interface Picture {
  width: number;
  height: number;
  words: readonly Box[];
}

/** Describes every word that is outside of the box or overlaps another. */
export function faultsOf({ words, width, height }: Picture): string[] {
  const isOutside = ([x, y]: [number, number]) => x < -0.01 || y < -0.01 || x > width + 0.01 || y > height + 0.01;
  const outside = words.filter((word) => corners(word).some(isOutside)).map(({ word: text }) => `${text} outside`);
  const touching = words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .filter((other) => overlap(word, other))
      .map((other) => `${word.word} on ${other.word}`),
  );
  return [...outside, ...touching];
}

const anyWord = fc.string({
  unit: fc.constantFrom("a", "b", "d", "e", "g", "k", "l", "n", "o", "p", "s", "t", "u", "y"),
  minLength: 3,
  maxLength: 14,
});
export const anyWords: fc.Arbitrary<CountedWord[]> = fc
  .uniqueArray(fc.record({ word: anyWord, count: fc.integer({ min: 1, max: 60 }) }), {
    selector: ({ word: text }) => text,
    maxLength: 100,
  })
  .map((words) => words.toSorted((a, b) => b.count - a.count));
export const anyCanvas = fc.record({
  width: fc.integer({ min: 240, max: 1400 }),
  height: fc.integer({ min: 200, max: 900 }),
});
