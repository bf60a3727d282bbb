/**
 * Computes the layout of a word cloud: a pure function of the words, the box and the previous cloud. Words do not
 * overlap and are inside the box. They are as large as possible, and keep their places as long as the sizes can stay.
 */
import { placeWords, type Point, type SizedWord } from "./cloud-placing.ts";
import type { CountedWord } from "@hubbub/contract/activities/icebreaker/word-cloud";
import type { Cloud, PlacedWord, WordExtent } from "./cloud-words.ts";

export const CLOUD_HEIGHT = 400;
export const CLOUD_WIDTH = 800;
export const CLOUD_MIN_SIZE = 18;
/** Share of the words that are rotated (CLOUD-8). */
const ROTATION_RATIO = 0.5;

export interface CloudRequest {
  /** By count, most frequent first. */
  words: readonly CountedWord[];
  width: number;
  height: number;
  minSize?: number | undefined;
  maxSize?: number | undefined;
  /** The attendee's own words: they get a ring, and are placed before others if there is too little room. */
  ownWords?: ReadonlySet<string> | undefined;
  measure: (text: string) => WordExtent;
  previous?: Cloud | null;
}

/** Colors by rank, so that words of neighboring ranks have different colors. */
const COLOR_ORDER = [1, 3, 2, 5, 1, 4, 6, 2, 3, 5, 6, 4] as const;
const SIZE_POWER = 0.8;
/** Largest font size as a share of the box's height. */
const LARGEST = 0.4;
/** Widest word as a share of the box's width. */
const WIDEST = 0.93;
/** Free distance around a word, as a share of its size. */
const MARGIN = 0.055;
/** Distance from an own word to its ring, as shares of the font size. */
const RING = { x: 0.3, y: 0.17 } as const;

/** Smallest size as a share of the largest; up to `high` if the width of the largest word limits its size. */
const FLOOR_SHARE = { low: 0.2, high: 0.6 } as const;
/** Attempts whose words, with the free distance around them, cover more than this share of the box are skipped. */
const DENSITY_MAX = 0.74;
/** Ratio of the sizes of one attempt to those of the attempt before. */
const SHRINK = 0.95;
/** The previous sizes are kept while the words cover at least this share of the area that they covered then. */
const KEPT_DENSITY = 0.72;
/** Factors for the previous sizes to try before all words get new places. */
const KEPT_SIZES = [1, 0.97, 0.94, 0.91] as const;
/** Area for one word, in squares of the smallest font size. */
const AREA_PER_WORD = 7;
/** If there are more words than the box has room for, this share of the capacity must be placed. */
const NEEDED_SHARE = 0.8;
/** Maximum factor by which the places of a packed cloud are moved apart to reach the edges of the box. */
const STRETCH_MAX = 1.4;

interface Candidate {
  word: CountedWord;
  text: string;
  extent: WordExtent;
  angle: number;
  color: number;
  hash: number;
  isOwn: boolean;
  isNeeded: boolean;
  /** Its place in the previous cloud, scaled to this box. */
  hint: Point | null;
}

/** The font sizes of a cloud: of the most frequent word, and the minimum. */
interface Sizes {
  scale: number;
  floor: number;
}

interface Box {
  width: number;
  height: number;
  minSize: number;
}

/**
 * Lays out a cloud. Yields after each word that was measured or placed, so that other work can run in between. Words
 * without a place are missing in the result.
 */
export function* layoutSteps(request: CloudRequest): Steps<Cloud> {
  const { width, height, previous = null, minSize = CLOUD_MIN_SIZE } = request;
  const box = { width, height, minSize };
  const candidates = width < 1 || height < 1 ? [] : yield* prepare(request, box);
  const top = candidates[0];
  if (!top) return { ...box, scale: 0, floor: 0, density: 0, words: [] };

  const largest = Math.max(request.maxSize ?? height * LARGEST, minSize);
  const ceiling = Math.min(largest, (width * WIDEST) / top.extent.width);
  const kept = previous && (yield* keepSizes(candidates, box, ceiling, previous));
  return kept ?? (yield* packAnew(candidates, box, ceiling));
}

type Steps<Result> = Generator<void, Result>;

function* prepare({ words, width, height, measure, previous, ownWords }: CloudRequest, box: Box): Steps<Candidate[]> {
  const before = new Map(previous?.words.map((word) => [word.word, word]));
  const [scaleX, scaleY] = [width / (previous?.width || width), height / (previous?.height || height)];
  const capacity = Math.max(3, Math.floor((width * height) / (box.minSize ** 2 * AREA_PER_WORD)));
  const needed = words.length > capacity ? Math.ceil(capacity * NEEDED_SHARE) : words.length;
  const candidates: Candidate[] = [];
  for (const [rank, word] of words.entries()) {
    const placed = before.get(word.word);
    const isOwn = ownWords?.has(word.word) ?? false;
    const hash = hashOf(word.word);
    const ring = isOwn ? RING : { x: 0, y: 0 };
    const text = shorten(word.word, measure, (width * WIDEST) / box.minSize - ring.x * 2);
    const { width: drawn, ascent, descent } = measure(text);
    candidates.push({
      word,
      text,
      extent: { width: drawn + ring.x * 2, ascent: ascent + ring.y, descent: descent + ring.y },
      angle: angleOf(hash, rank),
      color: placed?.color ?? COLOR_ORDER[rank % COLOR_ORDER.length]!,
      hash,
      isOwn,
      isNeeded: rank < needed || isOwn,
      hint: placed ? { x: placed.x * scaleX, y: placed.y * scaleY } : null,
    });
    yield;
  }
  return candidates;
}

/** The word, shortened with an ellipsis if it is wider than `widest` at font size 1. */
function shorten(word: string, measure: (text: string) => WordExtent, widest: number): string {
  const fullWidth = measure(word).width;
  if (fullWidth <= widest) return word;
  const letters = word.match(/\P{M}\p{M}*/gu) ?? [word];
  for (let count = Math.ceil((letters.length * widest) / fullWidth); count > 1; count -= 1) {
    const text = `${letters.slice(0, count).join("")}…`;
    if (measure(text).width <= widest) return text;
  }
  return "…";
}

/** The angle depends on the letters of the word, so that it does not change. The three most frequent are horizontal. */
function angleOf(hash: number, rank: number): number {
  if (rank < 3 || (hash % 1000) / 1000 >= ROTATION_RATIO) return 0;
  return [5, -8, 8, -5][(hash >>> 12) & 3]!;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The cloud with about its previous sizes and places; null if the words do not fit or would be too small. */
function* keepSizes(candidates: readonly Candidate[], box: Box, ceiling: number, previous: Cloud): Steps<Cloud | null> {
  if (previous.width !== box.width || previous.height !== box.height) return null;
  for (const part of KEPT_SIZES) {
    const sizes = { scale: previous.scale * part, floor: Math.max(previous.floor * part, box.minSize) };
    if (sizes.scale < sizes.floor || densityOf(candidates, sizes, box) < previous.density * KEPT_DENSITY) return null;
    const words = sizes.scale <= ceiling ? yield* keepPlaces(candidates, sizes, box) : null;
    if (words) return { ...box, ...sizes, density: previous.density, words };
  }
  return null;
}

/** The cloud at the largest sizes that fit, with the previous places if possible. */
function* packAnew(candidates: readonly Candidate[], box: Box, ceiling: number): Steps<Cloud> {
  const attempts = attemptsBelow(ceiling, candidates, box);
  for (const sizes of attempts) {
    const words = (yield* keepPlaces(candidates, sizes, box)) ?? (yield* pack(candidates, sizes, box));
    if (words) return { ...box, ...sizes, density: densityOf(candidates, sizes, box), words };
  }
  // Not all needed words fit, even at the smallest size: place own words first, then by count.
  const sizes = { scale: box.minSize, floor: box.minSize };
  const optional = candidates.map((candidate) => ({ ...candidate, isNeeded: false }));
  const words = yield* place(
    [...optional.filter(({ isOwn }) => isOwn), ...optional.filter(({ isOwn }) => !isOwn)],
    sizes,
    box,
  );
  return { ...box, ...sizes, density: densityOf(candidates, sizes, box), words: words ?? [] };
}

/** Sizes to try, largest first. */
function* attemptsBelow(ceiling: number, candidates: readonly Candidate[], box: Box): Generator<Sizes> {
  const { low, high } = FLOOR_SHARE;
  const isPossible = (sizes: Sizes) => densityOf(candidates, sizes, box) <= DENSITY_MAX;
  const sizesAt = (scale: number, share: number) => ({ scale, floor: Math.max(box.minSize, scale * share) });
  for (let share = high; share > low; share *= 0.85) {
    const sizes = sizesAt(ceiling, share);
    if (isPossible(sizes)) yield sizes;
  }
  for (let scale = ceiling; scale > box.minSize; scale *= SHRINK) {
    const sizes = sizesAt(scale, low);
    if (isPossible(sizes)) yield sizes;
  }
  yield sizesAt(Math.min(ceiling, box.minSize), 1);
}

function sizeOf({ word, extent }: Candidate, most: number, { scale, floor }: Sizes, { width }: Box): number {
  return Math.min(Math.max(floor, scale * (word.count / most) ** SIZE_POWER), (width * WIDEST) / extent.width);
}

/** Share of the box that the needed words cover, including the free distance around them. */
function densityOf(candidates: readonly Candidate[], sizes: Sizes, box: Box): number {
  const most = candidates[0]?.word.count ?? 1;
  let area = 0;
  for (const candidate of candidates) {
    if (!candidate.isNeeded) continue;
    const { width, ascent, descent } = candidate.extent;
    area += sizeOf(candidate, most, sizes, box) ** 2 * (width + MARGIN * 2) * (ascent + descent + MARGIN * 2);
  }
  return area / (box.width * box.height);
}

/** Keeps the previous places and puts new words into gaps; null if a needed word has no place or all are new. */
function* keepPlaces(candidates: readonly Candidate[], sizes: Sizes, box: Box): Steps<PlacedWord[] | null> {
  const staying = candidates.filter(({ hint }) => hint !== null);
  if (staying.length === 0) return null;
  const joining = candidates.filter(({ hint }) => hint === null);
  return (yield* place([...staying, ...joining], sizes, box)) ?? (yield* place(candidates, sizes, box));
}

/** Places all words anew around the middle, then moves them apart to the edges of the box. */
function* pack(candidates: readonly Candidate[], sizes: Sizes, box: Box): Steps<PlacedWord[] | null> {
  const most = candidates[0]?.word.count ?? 1;
  const free = candidates.map((candidate) => ({ ...candidate, hint: null }));
  // Of equally frequent words the widest first, because small words still fit into gaps later.
  const ordered = free.toSorted((a, b) => b.word.count - a.word.count || b.extent.width - a.extent.width);
  const packed = yield* place(ordered, sizes, box, most);
  if (!packed) return null;
  const goals = stretched(packed, box);
  const hinted = ordered.flatMap((candidate) => {
    const hint = goals.get(candidate.word.word);
    return hint ? [{ ...candidate, hint }] : [];
  });
  return (yield* place(hinted, sizes, box, most)) ?? packed;
}

/** The centers of the words, moved apart so that the words extend to the edges of the box. */
function stretched(words: readonly PlacedWord[], { width, height }: Box): Map<string, Point> {
  const bounds = { left: width, right: 0, top: height, bottom: 0 };
  for (const word of words) {
    const half = halfExtent(word);
    bounds.left = Math.min(bounds.left, word.x - half.x);
    bounds.right = Math.max(bounds.right, word.x + half.x);
    bounds.top = Math.min(bounds.top, word.y - half.y);
    bounds.bottom = Math.max(bounds.bottom, word.y + half.y);
  }
  const [middleX, middleY] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const factor = (free: number, taken: number) => Math.min(STRETCH_MAX, free / Math.max(1, taken));
  const factorX = factor(width, bounds.right - bounds.left);
  const factorY = factor(height, bounds.bottom - bounds.top);
  return new Map(
    words.map((word) => {
      const half = halfExtent(word);
      const x = width / 2 + (word.x - middleX) * factorX;
      const y = height / 2 + (word.y - middleY) * factorY;
      return [word.word, { x: clamp(x, half.x, width - half.x), y: clamp(y, half.y, height - half.y) }];
    }),
  );
}

/** Half of the size of the bounding rectangle of a rotated word. */
function halfExtent({ width, height, angle }: PlacedWord): Point {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.abs(Math.sin((angle * Math.PI) / 180))];
  return { x: (width * cos + height * sin) / 2, y: (width * sin + height * cos) / 2 };
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

function* place(
  candidates: readonly Candidate[],
  sizes: Sizes,
  box: Box,
  most = Math.max(...candidates.map(({ word }) => word.count)),
): Steps<PlacedWord[] | null> {
  const sized = candidates.map((candidate): SizedWord & { size: number } => {
    const size = sizeOf(candidate, most, sizes, box);
    const { width, ascent, descent } = candidate.extent;
    const { angle, hint, isNeeded, hash } = candidate;
    return {
      size,
      width: width * size,
      height: (ascent + descent) * size,
      margin: MARGIN * size,
      angle,
      hint,
      isNeeded,
      hash,
    };
  });
  const cell = Math.max(1.5, Math.min(box.minSize / 7, box.width / 160));
  const places = yield* placeWords(sized, { ...box, cell });
  return (
    places &&
    candidates.flatMap(({ word, text, color, isOwn, angle }, index) => {
      const [at, { size, width, height }] = [places[index], sized[index]!];
      return at ? [{ ...word, text, ...at, size, angle, width, height, color, isOwn }] : [];
    })
  );
}
