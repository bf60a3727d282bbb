import { widthOf } from "../../lib/text.ts";

/** The font size of a caption on the stage, by its length. */
export type CaptionSize = "short" | "medium" | "long" | "endless";

export function captionSize(text: string): CaptionSize {
  const length = widthOf(text);
  if (length <= 70) return "short";
  if (length <= 160) return "medium";
  return length <= 320 ? "long" : "endless";
}
