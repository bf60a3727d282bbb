import type { QrCodeGenerateResult } from "uqr";

/** A QR code as one SVG path over a square of `size` modules. */
export interface QrPath {
  size: number;
  path: string;
}

/** Loads the encoder (its own chunk) and draws `value` with `margin` quiet modules around. Rejects where it does not fit. */
export async function makeQrPath(value: string, margin: number): Promise<QrPath> {
  const { encode } = await import("uqr");
  return toPath(encode(value, { ecc: "M", border: margin }));
}

function toPath({ data, size }: QrCodeGenerateResult): QrPath {
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (x < size && row[x]) x += 1;
      runs.push(`M${start} ${y}h${x - start}v1H${start}z`);
    }
  });
  return { size, path: runs.join("") };
}
