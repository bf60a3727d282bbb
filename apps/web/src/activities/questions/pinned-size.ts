import { widthOf } from "../../lib/text-width.ts";

/** Maximum width of a text in narrow characters for each size, the largest size first. */
const SIZES = [30, 60, 120, 220, 360] as const;

/** The size of a question on the stage, from 1 (short text, large letters) to 6: at each size the text fits. */
export function textSizeOf(text: string): number {
  const width = widthOf(text);
  const size = SIZES.findIndex((max) => width <= max);
  return size === -1 ? SIZES.length + 1 : size + 1;
}
