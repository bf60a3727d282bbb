/** Which cells of the cloud's canvas are taken, as bits; boxes are rounded outwards, so what fits here never overlaps. */

/** A leaning box as rows of cells around its centre: row `top + i` reaches from `from[i]` to `to[i]`. */
export interface Stamp {
  top: number;
  from: Int16Array;
  to: Int16Array;
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
    for (let index = 0; index < stamp.from.length; index += 1) {
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
 * @param angle in degrees
 */
export function makeStamp(width: number, height: number, angle: number): Stamp {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corners = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ].map(([x, y]) => [x! * cos - y! * sin, x! * sin + y! * cos] as const);
  const halfRows = Math.ceil(Math.max(...corners.map(([, y]) => y)));
  const halfColumns = Math.ceil(Math.max(...corners.map(([x]) => x)));
  const from = new Int16Array(halfRows * 2);
  const to = new Int16Array(halfRows * 2);
  for (let index = 0; index < halfRows * 2; index += 1) {
    const [least, most] = extentBetween(corners, index - halfRows, index - halfRows + 1);
    from[index] = Math.floor(least);
    to[index] = Math.ceil(most);
  }
  return { top: -halfRows, from, to, halfColumns, halfRows };
}

/** How far a convex outline reaches left and right between two heights; nothing there: nothing wide. */
function extentBetween(corners: readonly (readonly [number, number])[], top: number, bottom: number): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  const reach = (x: number) => {
    least = Math.min(least, x);
    most = Math.max(most, x);
  };
  for (const [index, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(index + 1) % corners.length]!;
    if (y >= top && y <= bottom) reach(x);
    for (const height of [top, bottom]) {
      if (y < height !== nextY < height) reach(x + ((nextX - x) * (height - y)) / (nextY - y));
    }
  }
  return least > most ? [0, 0] : [least, most];
}
