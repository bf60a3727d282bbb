/**
 * The animation from one cloud to the next, in three steps: words that leave or move far fade out; words that move a
 * little glide; words that are new or moved far fade in. Visible words never overlap. Pure functions.
 */
import type { PlacedWord } from "./cloud-words.ts";

/** Longest glide in pixels. A word that moves further fades out and in again at its new place. */
const GLIDE_MAX = 80;
/** Movements below this many pixels are not animated. */
const STILL = 0.5;

const STEP_MS = { out: 120, glide: 240, in: 180 } as const;

export interface CloudMotion {
  /** Words that stay visible and move, by word. */
  glides: ReadonlyMap<string, WordPath>;
  /** Words that fade out at the old place and in at the new one. */
  jumps: ReadonlyMap<string, WordPath>;
  enters: readonly PlacedWord[];
  leaves: readonly PlacedWord[];
  /** When the steps end, in milliseconds from the start; steps without words take no time. */
  outEnds: number;
  glideEnds: number;
  ends: number;
}

export interface WordPath {
  from: PlacedWord;
  to: PlacedWord;
}

export function planMotion(before: readonly PlacedWord[], after: readonly PlacedWord[]): CloudMotion {
  const old = new Map(before.map((word) => [word.word, word]));
  const remaining = new Set(after.map(({ word }) => word));
  const ways = after.flatMap((to): WordPath[] => {
    const from = old.get(to.word);
    return from ? [{ from, to }] : [];
  });
  const jumping = new Set(ways.filter(isFar));
  for (const way of collisions(ways.filter((candidate) => !jumping.has(candidate)))) jumping.add(way);

  const gliding = ways.filter((way) => !jumping.has(way));
  const enters = after.filter(({ word }) => !old.has(word));
  const leaves = before.filter(({ word }) => !remaining.has(word));
  const outEnds = jumping.size + leaves.length > 0 ? STEP_MS.out : 0;
  const glideEnds = outEnds + (gliding.some((way) => !isStill(way)) ? STEP_MS.glide : 0);
  const ends = glideEnds + (jumping.size + enters.length > 0 ? STEP_MS.in : 0);
  return { glides: byWord(gliding), jumps: byWord([...jumping]), enters, leaves, outEnds, glideEnds, ends };
}

const byWord = (ways: readonly WordPath[]) => new Map(ways.map((way) => [way.to.word, way]));
const lengthOf = ({ from, to }: WordPath) => Math.hypot(to.x - from.x, to.y - from.y);

function isFar(way: WordPath): boolean {
  const { from, to } = way;
  return lengthOf(way) > GLIDE_MAX || from.angle !== to.angle || from.text !== to.text || from.isOwn !== to.isOwn;
}

export function isStill(way: WordPath): boolean {
  return lengthOf(way) < STILL && Math.abs(way.from.size - way.to.size) < 0.05;
}

/** The words that must not glide, because they would overlap others on their paths: those with the longer path. */
function collisions(ways: readonly WordPath[]): WordPath[] {
  const taken: WordPath[] = [];
  const fading: WordPath[] = [];
  // Shortest paths first: of two words that collide, the one that moves further fades.
  for (const way of ways.toSorted((a, b) => lengthOf(a) - lengthOf(b))) {
    if (taken.some((other) => overlapOnPath(way, other))) fading.push(way);
    else taken.push(way);
  }
  return fading;
}

/**
 * Whether two words that glide at the same time overlap on their paths. All lengths change linearly, so along each axis
 * they overlap during one interval of time. The words overlap if the intervals of all axes intersect.
 */
function overlapOnPath(one: WordPath, other: WordPath): boolean {
  let [begin, end] = [0, 1];
  for (const degrees of [one.to.angle, one.to.angle + 90, other.to.angle, other.to.angle + 90]) {
    const axis = (degrees * Math.PI) / 180;
    const [first, last] = [distanceOn(axis, one.from, other.from), distanceOn(axis, one.to, other.to)];
    for (const sign of [1, -1]) {
      // Overlapping on this side while `distance * sign < reach`.
      const [atFirst, atLast] = [first.distance * sign - first.reach, last.distance * sign - last.reach];
      const changes = atLast - atFirst;
      if (atFirst >= 0 && atLast >= 0) return false;
      if (atFirst >= 0) begin = Math.max(begin, -atFirst / changes);
      else if (atLast >= 0) end = Math.min(end, -atFirst / changes);
    }
    if (begin >= end) return false;
  }
  return true;
}

/** Distance of the centers of two words along an axis, and the sum of their half extents along it. */
function distanceOn(axis: number, one: PlacedWord, other: PlacedWord): { distance: number; reach: number } {
  const distance = (other.x - one.x) * Math.cos(axis) + (other.y - one.y) * Math.sin(axis);
  return { distance, reach: reachOn(axis, one) + reachOn(axis, other) };
}

function reachOn(axis: number, { width, height, angle }: PlacedWord): number {
  const turned = axis - (angle * Math.PI) / 180;
  return (width * Math.abs(Math.cos(turned)) + height * Math.abs(Math.sin(turned))) / 2;
}
