/** The QR code of an event as a file. */
import { saveFile } from "../../../../lib/download.ts";
import { makeQrPath } from "../../../../ui/qr-path.ts";

/** Empty modules around the code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;
/** Minimum width of the picture in pixels: 10 cm in print with 300 dots per inch. */
const WIDTH_MIN = 1180;
const DARK = "#000000";
const LIGHT = "#ffffff";

/** The code as an SVG document, for print. */
export function qrSvg(address: string): string {
  const { path, size } = makeQrPath(address, QUIET_ZONE);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="${LIGHT}"/><path d="${path}" fill="${DARK}"/></svg>\n`
  );
}

/** Saves the code as SVG. */
export function saveQrSvg(address: string, name: string): void {
  saveFile(new Blob([qrSvg(address)], { type: "image/svg+xml" }), `${name}.svg`);
}

/** Saves the code as PNG, each module with the same whole number of pixels. */
export async function saveQrPng(address: string, name: string): Promise<void> {
  const { path, size } = makeQrPath(address, QUIET_ZONE);
  const scale = Math.ceil(WIDTH_MIN / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures");
  context.fillStyle = LIGHT;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = DARK;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser saves no pictures");
  saveFile(blob, `${name}.png`);
}
