/** A bitmap of the cloud's occupied cells. Boxes are rounded outwards to cells, so words that fit do not overlap. */

/** A rotated box as rows of cells around its center: row `top + i` extends from `from[i]` to `to[i]`. */
export interface Stamp {
  top: number;
  from: Int16Array;
  to: Int16Array;
  /** Order in which to check the rows, to find an obstacle early: the middle first, then by halving the gaps. */
  order: Uint16Array;
  /** Half of the size of the box's bounding rectangle, in cells. */
  halfColumns: number;
  halfRows: number;
}

export class CloudGrid {
  readonly columns: number;
  readonly rows: number;
  readonly #stride: number;
  readonly #bits: Int32Array;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#stride = Math.ceil(columns / 32);
    this.#bits = new Int32Array(this.#stride * rows);
  }

  isTaken(column: number, row: number): boolean {
    return (this.#bits[row * this.#stride + (column >> 5)]! & (1 << (column & 31))) !== 0;
  }

  /** Whether the stamp, centered on this cell, is inside the canvas and only on free cells. */
  fits(stamp: Stamp, column: number, row: number): boolean {
    if (column < stamp.halfColumns || column + stamp.halfColumns > this.columns) return false;
    if (row < stamp.halfRows || row + stamp.halfRows > this.rows) return false;
    for (const index of stamp.order) {
      if (!this.#isFree(row + stamp.top + index, column + stamp.from[index]!, column + stamp.to[index]!)) return false;
    }
    return true;
  }

  take(stamp: Stamp, column: number, row: number): void {
    for (let index = 0; index < stamp.from.length; index += 1) {
      const base = (row + stamp.top + index) * this.#stride;
      const [from, to] = [column + stamp.from[index]!, column + stamp.to[index]! - 1];
      for (let word = from >> 5; word <= to >> 5; word += 1) this.#bits[base + word]! |= maskOf(word, from, to);
    }
  }

  #isFree(row: number, from: number, end: number): boolean {
    const to = end - 1;
    const base = row * this.#stride;
    for (let word = from >> 5; word <= to >> 5; word += 1) {
      if ((this.#bits[base + word]! & maskOf(word, from, to)) !== 0) return false;
    }
    return true;
  }
}

/** The bits of one 32-bit word that are between two cells, inclusive. */
function maskOf(word: number, from: number, to: number): number {
  const low = word === from >> 5 ? -1 << (from & 31) : -1;
  const high = word === to >> 5 ? -1 >>> (31 - (to & 31)) : -1;
  return low & high;
}

/**
 * Computes the cells that a rotated box covers around its center.
 * @param width in cells
 * @param height in cells
 * @param angle in degrees, between -45 and 45
 */
export function makeStamp(width: number, height: number, angle: number): Stamp {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) / 2, Math.sin(radians) / 2];
  const reach = rightEdge(width, height, cos, sin);
  const halfRows = Math.ceil(width * Math.abs(sin) + height * cos);
  const halfColumns = Math.ceil(width * cos + height * Math.abs(sin));
  const from = new Int16Array(halfRows * 2);
  const to = new Int16Array(halfRows * 2);
  for (let index = 0; index < halfRows * 2; index += 1) {
    const top = index - halfRows;
    to[index] = Math.ceil(reach(top, top + 1));
    // The box is point-symmetric: its left edge in a row is its right edge in the opposite row.
    from[index] = -Math.ceil(reach(-top - 1, -top));
  }
  return { top: -halfRows, from, to, order: middleFirst(halfRows * 2), halfColumns, halfRows };
}

/**
 * Returns a function for the rightmost x of a rotated box between two heights. The right side has its extreme point at
 * one corner, so the rightmost point of a row is at the height nearest to that corner.
 * @param cos half of the angle's cosine
 * @param sin half of the angle's sine
 */
function rightEdge(width: number, height: number, cos: number, sin: number) {
  const [across, up] = [width * cos, height * cos];
  const [rise, lean] = [width * sin, height * sin];
  const isDown = sin > 0;
  const corner = { x: across + Math.abs(lean), y: isDown ? rise - up : rise + up };
  const top = isDown ? { x: lean - across, y: -rise - up } : { x: across + lean, y: rise - up };
  const bottom = isDown ? { x: across - lean, y: rise + up } : { x: -across - lean, y: up - rise };
  return (from: number, to: number): number => {
    const y = Math.min(Math.max(corner.y, from, top.y), to, bottom.y);
    const other = y < corner.y ? top : bottom;
    return y === corner.y ? corner.x : corner.x + ((other.x - corner.x) * (y - corner.y)) / (other.y - corner.y);
  };
}

const orders = new Map<number, Uint16Array>();

/** 0 to `count` - 1, halving the largest gap each time. */
function middleFirst(count: number): Uint16Array {
  const cached = orders.get(count);
  if (cached) return cached;
  const order = new Uint16Array(count);
  const gaps: [number, number][] = [[0, count]];
  for (let index = 0; index < count; index += 1) {
    const [from, to] = gaps[index]!;
    const middle = (from + to) >> 1;
    order[index] = middle;
    if (middle > from) gaps.push([from, middle]);
    if (middle + 1 < to) gaps.push([middle + 1, to]);
  }
  orders.set(count, order);
  return order;
}
