/** Converts the modules of a QR code to one SVG path. Used by the server and the browser. */

/** An SVG path in a square of `size` modules, including the quiet zone. */
export interface QrPath {
  size: number;
  path: string;
}

/** @param modules rows of dark (true) and light modules */
export function qrPathOf(modules: readonly (readonly boolean[])[]): QrPath {
  const size = modules.length;
  const runs: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (x < size && row[x]) x += 1;
      runs.push(`M${start} ${y}h${x - start}v1H${start}z`);
    }
  });
  return { size, path: runs.join("") };
}
