/** Which cells of the cloud's canvas are taken, as bits; boxes are rounded outwards, so what fits here never overlaps. */

/** A leaning box as rows of cells around its centre: row `top + i` reaches from `from[i]` to `to[i]`. */
export interface Stamp {
  top: number;
  from: Int16Array;
  to: Int16Array;
  /** The rows in an order that meets an obstacle early: middle first, then ever finer between. */
  order: Uint16Array;
  /** Half of the box's upright extent, in cells. */
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

  /** Whether the stamp, centred on this cell, is inside the canvas and touches nothing. */
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

/** The bits of one 32-cell word that lie between two cells, both included. */
function maskOf(word: number, from: number, to: number): number {
  const low = word === from >> 5 ? -1 << (from & 31) : -1;
  const high = word === to >> 5 ? -1 >>> (31 - (to & 31)) : -1;
  return low & high;
}

/**
 * The cells a box covers around its centre.
 * @param width in cells
 * @param height in cells
 * @param angle in degrees, flatter than 45
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
    // A box turned by half a circle is itself: what it reaches to the left above, it reaches to the right below.
    from[index] = -Math.ceil(reach(-top - 1, -top));
  }
  return { top: -halfRows, from, to, order: middleFirst(halfRows * 2), halfColumns, halfRows };
}

/**
 * How far right a leaning box reaches between two heights. Its right edge bulges to one corner, so the farthest
 * point is at the height nearest to that corner's.
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
  const known = orders.get(count);
  if (known) return known;
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
