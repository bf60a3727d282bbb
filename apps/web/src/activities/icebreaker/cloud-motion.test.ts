import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyCanvas, anyWords, faultsOf, measure, layoutCloud } from "./cloud-layout.fixture.ts";
import { type CloudMotion, planMotion, type WordPath } from "./cloud-motion.ts";
import type { PlacedWord } from "./cloud-words.ts";

const lengthOf = ({ from, to }: { from: PlacedWord; to: PlacedWord }) => Math.hypot(to.x - from.x, to.y - from.y);

function placed(word: string, x: number, y: number, width = 100, height = 30): PlacedWord {
  return { word, text: word, count: 1, x, y, size: 30, angle: 0, width, height, color: 1, isOwn: false };
}

/** A visible word at one moment of the motion. */
type Moment = Pick<PlacedWord, "word" | "x" | "y" | "width" | "height" | "angle">;

/** The visible words at a time of the motion, with their positions. */
function visibleAt(motion: CloudMotion, milliseconds: number): Moment[] {
  const { glides, jumps, enters, leaves, outEnds, glideEnds } = motion;
  const part = glideEnds === outEnds ? 1 : (milliseconds - outEnds) / (glideEnds - outEnds);
  const moving = [...glides.values()].map((way) => between(way, Math.min(Math.max(part, 0), 1)));
  if (milliseconds < outEnds) return [...moving, ...leaves, ...[...jumps.values()].map(({ from }) => from)];
  if (milliseconds > glideEnds) return [...moving, ...enters, ...[...jumps.values()].map(({ to }) => to)];
  return moving;
}

function between({ from, to }: WordPath, part: number): Moment {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    word: to.word,
    angle: to.angle,
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

/** Times during the motion: beginnings and ends of its steps, and many between. */
function momentsOf({ outEnds, glideEnds, ends }: CloudMotion): number[] {
  const between = Array.from({ length: 24 }, (_, index) => (ends * index) / 23);
  return [...between, outEnds, glideEnds, outEnds - 0.01, glideEnds + 0.01].filter((moment) => moment >= 0);
}

describe("the motion from one cloud to the next", () => {
  it("[CLOUD-17] shows no overlapping words at any time", () => {
    fc.assert(
      fc.property(anyWords, anyWords, anyCanvas, fc.boolean(), (first, second, canvas, isFresh) => {
        const before = layoutCloud({ words: first, ...canvas, measure });
        const stay = first.filter(
          (_, index) => index % 5 !== 0 && !second.some(({ word }) => word === first[index]!.word),
        );
        const words = [...second.slice(0, 20), ...stay].toSorted((a, b) => b.count - a.count).slice(0, 100);
        // Without the previous cloud all words get new places: many long and crossing paths.
        const after = layoutCloud({ words, ...canvas, measure, previous: isFresh ? null : before });
        const motion = planMotion(before.words, after.words);
        for (const moment of momentsOf(motion)) {
          expect(faultsOf({ ...canvas, words: visibleAt(motion, moment) })).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("[CLOUD-17] fades words that move more than 80 px, and moves others", () => {
    fc.assert(
      fc.property(anyWords, anyCanvas, (words, canvas) => {
        const before = layoutCloud({ words, ...canvas, measure });
        const after = layoutCloud({
          words: words.toReversed().map((word, rank) => ({ ...word, count: 200 - rank })),
          ...canvas,
          measure,
        });
        const { glides } = planMotion(before.words, after.words);
        for (const way of glides.values()) expect(lengthOf(way)).toBeLessThanOrEqual(80);
      }),
      { numRuns: 30 },
    );
    const [before, after] = [placed("near", 100, 100), placed("near", 160, 100)];
    expect([...planMotion([before], [after]).glides.keys()]).toEqual(["near"]);
    expect([...planMotion([before], [placed("near", 190, 100)]).jumps.keys()]).toEqual(["near"]);
  });

  it("[CLOUD-17] fades a word whose short path crosses another word", () => {
    const before = [placed("obstacle", 200, 100, 200, 20), placed("mover", 200, 70, 60, 20)];
    const after = [placed("obstacle", 200, 100, 200, 20), placed("mover", 200, 130, 60, 20)];
    const { glides, jumps } = planMotion(before, after);
    expect([...glides.keys()]).toEqual(["obstacle"]);
    expect([...jumps.keys()]).toEqual(["mover"]);
  });

  it("[CLOUD-17] takes no time without changes, and at most the time between two drawings", () => {
    const words = [placed("one", 100, 100), placed("two", 300, 100)];
    expect(planMotion(words, words).ends).toBe(0);
    const all = planMotion(
      [placed("leaves", 100, 30), placed("glides", 100, 100), placed("jumps", 100, 160)],
      [placed("glides", 130, 100), placed("jumps", 400, 160), placed("enters", 300, 30)],
    );
    expect(all.ends).toBeLessThan(600);
  });
});
