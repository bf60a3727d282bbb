/** Finds places for words of known sizes in a box, without overlaps. Pure. */
import { CloudGrid, makeStamp, type Stamp } from "./cloud-grid.ts";

/** A word of known size without a place. */
export interface SizedWord {
  width: number;
  height: number;
  angle: number;
  /** Free distance on each side. */
  margin: number;
  /** Where it should be, in pixels; null for "near the middle". */
  hint: Point | null;
  /** Whether the attempt fails without a place for this word. */
  isNeeded: boolean;
  hash: number;
}

export interface Point {
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
  /** Edge of a grid cell. */
  cell: number;
}

/** After this many words in a row that found no place, smaller gaps are not searched any more. */
const MISSES_MAX = 12;

/**
 * Returns the centers of the words in the same order, with null for words without a place. Yields after each word.
 * @returns null if a needed word has no place
 */
export function* placeWords(
  words: readonly SizedWord[],
  { width, height, cell }: Box,
): Generator<void, (Point | null)[] | null> {
  const grid = new CloudGrid(Math.floor(width / cell), Math.floor(height / cell));
  const places: (Point | null)[] = [];
  let misses = 0;
  for (const word of words) {
    const stamp = makeStamp((word.width + word.margin * 2) / cell, (word.height + word.margin * 2) / cell, word.angle);
    const hint = word.hint && { x: word.hint.x / cell, y: word.hint.y / cell };
    const spot = misses < MISSES_MAX || word.isNeeded ? findSpot(grid, stamp, hint, word.hash) : null;
    if (!spot && word.isNeeded) return null;
    if (spot) grid.take(stamp, spot.column, spot.row);
    misses = spot ? 0 : misses + 1;
    places.push(spot && { x: spot.column * cell, y: spot.row * cell });
    yield;
  }
  return places;
}

interface Spot {
  column: number;
  row: number;
}

/** The free place nearest to the hint, or to the middle. */
function findSpot(grid: CloudGrid, stamp: Stamp, hint: Point | null, hash: number): Spot | null {
  // Four mirrored search orders, chosen by hash, so that no side of the box is preferred.
  const [flipX, flipY] = [hash & 1 ? 1 : -1, hash & 2 ? 1 : -1];
  const middle = { column: grid.columns >> 1, row: grid.rows >> 1 };
  if (hint) {
    const goal = { column: Math.round(hint.x), row: Math.round(hint.y) };
    const [reachX, reachY] = [grid.columns * NEARBY * flipX, grid.rows * NEARBY * flipY];
    for (const [x, y] of sunflower) {
      const spot = { column: Math.round(goal.column + x * reachX), row: Math.round(goal.row + y * reachY) };
      if (isFree(grid, stamp, spot)) return slideTo(goal, grid, stamp, spot);
    }
  }
  const order = rectangularOrder(grid.columns, grid.rows);
  for (let index = 0; index < order.length; index += 2) {
    const spot = {
      column: middle.column + order[index]! * flipX,
      row: middle.row + order[index + 1]! * flipY,
    };
    if (isFree(grid, stamp, spot)) return slideTo(middle, grid, stamp, spot);
  }
  return null;
}

function isFree(grid: CloudGrid, stamp: Stamp, { column, row }: Spot): boolean {
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return false;
  return !grid.isTaken(column, row) && grid.fits(stamp, column, row);
}

/** Moves a place toward the goal, by rows and columns in turn, until it touches another word. */
function slideTo(goal: Spot, grid: CloudGrid, stamp: Stamp, found: Spot): Spot {
  let { column, row } = found;
  for (let moved = true; moved;) {
    moved = false;
    const stepRow = Math.sign(goal.row - row);
    if (stepRow !== 0 && grid.fits(stamp, column, row + stepRow)) {
      row += stepRow;
      moved = true;
    }
    const stepColumn = Math.sign(goal.column - column);
    if (stepColumn !== 0 && grid.fits(stamp, column + stepColumn, row)) {
      column += stepColumn;
      moved = true;
    }
  }
  return { column, row };
}

/** Maximum distance of a place from the hint, as a share of the box. */
const NEARBY = 0.5;
const SUNFLOWER_POINTS = 1400;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Points in a sunflower pattern: of uniform density, from the middle outward. */
const sunflower = Array.from({ length: SUNFLOWER_POINTS }, (_, index) => {
  const radius = Math.sqrt(index / SUNFLOWER_POINTS);
  return [radius * Math.cos(index * GOLDEN_ANGLE), radius * Math.sin(index * GOLDEN_ANGLE)] as const;
});

/** Approximate number of places to try for a word. */
const ORDERED_PLACES = 4200;
/** Exponent of the distance: 2 is an ellipse, which leaves the corners empty; infinity is a rectangle. */
const ROUNDNESS = 5;
const orders = new Map<string, Int16Array>();
const ORDERS_MAX = 8;

/**
 * Offsets from the middle as [column, row, column, row …], by distance; places of equal distance form about a
 * rectangle.
 */
function rectangularOrder(columns: number, rows: number): Int16Array {
  const key = `${columns}x${rows}`;
  const cached = orders.get(key);
  if (cached) return cached;
  const step = Math.max(1, Math.round(Math.sqrt((columns * rows) / ORDERED_PLACES)));
  const [halfColumns, halfRows] = [columns >> 1, rows >> 1];
  const places: { column: number; row: number; distance: number }[] = [];
  for (let row = -halfRows; row <= halfRows; row += step) {
    for (let column = -halfColumns; column <= halfColumns; column += step) {
      const distance = Math.abs(column / halfColumns) ** ROUNDNESS + Math.abs(row / halfRows) ** ROUNDNESS;
      places.push({ column, row, distance });
    }
  }
  places.sort((a, b) => a.distance - b.distance);
  const order = Int16Array.from(places.flatMap(({ column, row }) => [column, row]));
  if (orders.size >= ORDERS_MAX) orders.clear();
  orders.set(key, order);
  return order;
}
