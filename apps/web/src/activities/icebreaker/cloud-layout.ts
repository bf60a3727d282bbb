/**
 * Where the words of a cloud stand: a pure function of the words, the canvas and, so that a growing cloud stays
 * calm, the picture before. Words never overlap and never leave the canvas; what finds no place is left out.
 */
import { CloudGrid, makeStamp, type Stamp } from "./cloud-grid.ts";
import type { CountedWord } from "./use-cloud-words.ts";

export const CLOUD_HEIGHT = 400;
export const CLOUD_WIDTH = 800;
export const CLOUD_MIN_SIZE = 18;
/** Share of the words that lean (the specification's rotation ratio). */
const ROTATION_RATIO = 0.5;

/** A word's drawn extent at font size 1, measured from its baseline. */
export interface WordExtent {
  width: number;
  ascent: number;
  descent: number;
}

export interface PlacedWord extends CountedWord {
  /** Centre of the drawn extent, in CSS pixels. */
  x: number;
  y: number;
  /** Font size in CSS pixels. */
  size: number;
  /** Degrees, clockwise. */
  angle: number;
  width: number;
  height: number;
  /** 1 to 6: which of the cloud colours. */
  colour: number;
}

export interface Cloud {
  width: number;
  height: number;
  /** Font size of the most frequent word. */
  scale: number;
  words: readonly PlacedWord[];
}

interface CloudRequest {
  /** By count, most frequent first. */
  words: readonly CountedWord[];
  width: number;
  height: number;
  minSize?: number;
  maxSize?: number;
  measure: (text: string) => WordExtent;
  previous?: Cloud | null;
}

/** Order in which neighbours in rank get the six colours, so that no two of a kind stand side by side. */
const COLOUR_ORDER = [1, 3, 2, 5, 1, 4, 6, 2, 3, 5, 6, 4] as const;
const SIZE_POWER = 0.8;
/** Air around a word, in shares of its size. */
const AIR = 0.055;
/** Share of the canvas that boxes can cover before places run out. */
const FULLEST = 0.78;
const SHRINK = 0.92;
const ATTEMPTS = 7;
/** Of more words than the canvas has room for, this share must find a place; the rest may miss out. */
const WELL_PLACED = 0.85;
/** A kept scale must not leave the canvas emptier than this share of what a fresh one would fill. */
const KEEP_SCALE_FROM = 0.86;
/** Below this share of it, the words are packed anew if that makes them larger by `REPACK_GAIN`. */
const REPACK_BELOW = 0.8;
const REPACK_GAIN = 1.15;
/** One word needs about this many times the square of the smallest size. */
const AREA_PER_WORD = 10;
const WIDEST = 0.96;

interface Candidate {
  word: CountedWord;
  extent: WordExtent;
  angle: number;
  colour: number;
  /** Where it stood before, in this canvas's pixels. */
  hint: { x: number; y: number } | null;
}

export function layoutCloud(request: CloudRequest): Cloud {
  const { width, height, previous = null } = request;
  const minSize = request.minSize ?? CLOUD_MIN_SIZE;
  const maxSize = Math.max(request.maxSize ?? height / 3, minSize);
  const capacity = Math.max(3, Math.floor((width * height) / (minSize * minSize * AREA_PER_WORD)));
  const candidates = prepare(request, capacity);
  const top = candidates[0];
  if (!top || width < 1 || height < 1) return { width, height, scale: 0, words: [] };

  const isCrowded = request.words.length > capacity;
  const needed = isCrowded ? Math.ceil(candidates.length * WELL_PLACED) : candidates.length;
  const sizing = { candidates, width, height, minSize, most: top.word.count };
  const ceiling = Math.min(maxSize, (width * WIDEST) / top.extent.width);
  const fresh = largestScale(sizing, ceiling);
  const kept = previous && isNear(previous.scale, fresh) && previous.scale <= ceiling ? previous.scale : null;

  let scale = kept ?? fresh;
  let words = place({ ...sizing, scale, needed });
  for (let attempt = 1; !words; attempt += 1) {
    scale = Math.max(scale * SHRINK, minSize);
    words = place({ ...sizing, scale, needed: attempt < ATTEMPTS && scale > minSize ? needed : 0 });
  }
  if (previous && scale < fresh * REPACK_BELOW) {
    const anew = candidates.map((candidate) => ({ ...candidate, hint: null }));
    const packed = place({ ...sizing, candidates: anew, scale: scale * REPACK_GAIN, needed });
    if (packed) return { width, height, scale: scale * REPACK_GAIN, words: packed };
  }
  return { width, height, scale, words };
}

function isNear(kept: number, fresh: number): boolean {
  return kept >= fresh * KEEP_SCALE_FROM && kept <= fresh / KEEP_SCALE_FROM;
}

function prepare({ words, width, height, measure, previous }: CloudRequest, capacity: number): Candidate[] {
  const before = new Map(previous?.words.map((word) => [word.text, word]));
  const [scaleX, scaleY] = [width / (previous?.width || width), height / (previous?.height || height)];
  return words.slice(0, capacity).map((word, rank) => {
    const placed = before.get(word.text);
    return {
      word,
      extent: measure(word.text),
      angle: leanOf(word.text, rank),
      colour: placed?.colour ?? COLOUR_ORDER[rank % COLOUR_ORDER.length]!,
      hint: placed ? { x: placed.x * scaleX, y: placed.y * scaleY } : null,
    };
  });
}

/** A word keeps its lean for life, whatever its rank; only the three largest stand straight. */
function leanOf(text: string, rank: number): number {
  const hash = hashOf(text);
  if (rank < 3 || (hash % 1000) / 1000 >= ROTATION_RATIO) return 0;
  return [5, -8, 8, -5][(hash >>> 12) & 3]!;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

interface Sizing {
  candidates: readonly Candidate[];
  width: number;
  height: number;
  minSize: number;
  /** Count of the most frequent word. */
  most: number;
}

function sizeOf({ word, extent }: Candidate, { width, minSize, most }: Sizing, scale: number): number {
  const wanted = Math.max(minSize, scale * (word.count / most) ** SIZE_POWER);
  return Math.min(wanted, (width * WIDEST) / extent.width);
}

/** The largest scale at which the words' boxes still leave room for each other. */
function largestScale(sizing: Sizing, ceiling: number): number {
  const room = sizing.width * sizing.height * FULLEST;
  let [low, high] = [sizing.minSize, ceiling];
  if (areaAt(sizing, high) <= room) return high;
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (areaAt(sizing, middle) <= room) low = middle;
    else high = middle;
  }
  return low;
}

function areaAt(sizing: Sizing, scale: number): number {
  let area = 0;
  for (const candidate of sizing.candidates) {
    const size = sizeOf(candidate, sizing, scale);
    area +=
      size * size * (candidate.extent.width + AIR * 2) * (candidate.extent.ascent + candidate.extent.descent + AIR * 2);
  }
  return area;
}

interface Attempt extends Sizing {
  scale: number;
  /** Give up when one of this many most frequent words finds no place, rather than leave it out. */
  needed: number;
}

function place(attempt: Attempt): PlacedWord[] | null {
  const { candidates, width, height, scale, minSize, needed } = attempt;
  const cell = Math.max(1.5, Math.min(minSize / 7, width / 160));
  const grid = new CloudGrid(Math.floor(width / cell), Math.floor(height / cell));
  const placed: PlacedWord[] = [];
  const edges = [Infinity, Infinity, Infinity, Infinity];
  for (const [rank, candidate] of candidates.entries()) {
    const size = sizeOf(candidate, attempt, scale);
    const boxWidth = candidate.extent.width * size;
    const boxHeight = (candidate.extent.ascent + candidate.extent.descent) * size;
    const air = AIR * size * 2;
    const stamp = makeStamp((boxWidth + air) / cell, (boxHeight + air) / cell, candidate.angle);
    const spot = findSpot(
      grid,
      stamp,
      candidate.hint && { x: candidate.hint.x / cell, y: candidate.hint.y / cell },
      hashOf(candidate.word.text),
    );
    if (!spot) {
      if (rank < needed) return null;
      continue;
    }
    grid.take(stamp, spot.column, spot.row);
    const { word, angle, colour } = candidate;
    placed.push({
      ...word,
      x: spot.column * cell,
      y: spot.row * cell,
      size,
      angle,
      width: boxWidth,
      height: boxHeight,
      colour,
    });
    for (const [side, value] of [
      spot.column - stamp.halfColumns,
      spot.row - stamp.halfRows,
      -spot.column - stamp.halfColumns,
      -spot.row - stamp.halfRows,
    ].entries()) {
      edges[side] = Math.min(edges[side]!, value);
    }
  }
  return centre(
    placed,
    edges.map((edge) => edge * cell),
    width,
    height,
  );
}

/** Few words rarely pack evenly; the whole of them moves to the middle. `edges`: left, top, minus right, minus bottom. */
function centre(words: PlacedWord[], edges: readonly number[], width: number, height: number): PlacedWord[] {
  const [left = 0, top = 0, minusRight = 0, minusBottom = 0] = edges;
  const [moveX, moveY] = [(width - left + minusRight) / 2, (height - top + minusBottom) / 2];
  return words.map((word) => ({ ...word, x: word.x + moveX, y: word.y + moveY }));
}

interface Spot {
  column: number;
  row: number;
}

/** Points of a sunflower: evenly dense, ordered from the middle outwards. */
const SUNFLOWER_POINTS = 2600;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const sunflower = Array.from({ length: SUNFLOWER_POINTS }, (_, index) => {
  const radius = Math.sqrt(index / SUNFLOWER_POINTS);
  return [radius * Math.cos(index * GOLDEN_ANGLE), radius * Math.sin(index * GOLDEN_ANGLE)] as const;
});

/** The free place nearest to where the word was, or to the middle. */
function findSpot(grid: CloudGrid, stamp: Stamp, hint: { x: number; y: number } | null, hash: number): Spot | null {
  const middle = { x: grid.columns / 2, y: grid.rows / 2 };
  const goal = hint ?? middle;
  // An ellipse around the whole canvas, twice as wide when it starts from a corner of it.
  const reach = Math.SQRT1_2 * (hint ? 2 : 1);
  // Half of the words search clockwise, half the other way, upside down or not: no side is preferred.
  const [flipX, flipY] = [hash & 1 ? 1 : -1, hash & 2 ? 1 : -1];
  for (const [x, y] of sunflower) {
    const column = Math.round(goal.x + x * flipX * reach * grid.columns);
    const row = Math.round(goal.y + y * flipY * reach * grid.rows);
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue;
    if (grid.isTaken(column, row) || !grid.fits(stamp, column, row)) continue;
    return drawTowards(grid, stamp, { column, row }, middle);
  }
  return null;
}

/** Slides a found place towards its goal until it touches something, first along the height, then the width. */
function drawTowards(grid: CloudGrid, stamp: Stamp, found: Spot, goal: { x: number; y: number }): Spot {
  let { column, row } = found;
  for (let moved = true; moved;) {
    moved = false;
    const stepRow = Math.sign(Math.round(goal.y) - row);
    if (stepRow !== 0 && grid.fits(stamp, column, row + stepRow)) {
      row += stepRow;
      moved = true;
    }
    const stepColumn = Math.sign(Math.round(goal.x) - column);
    if (stepColumn !== 0 && grid.fits(stamp, column + stepColumn, row)) {
      column += stepColumn;
      moved = true;
    }
  }
  return { column, row };
}
