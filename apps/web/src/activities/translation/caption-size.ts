/** The font size of a caption on the stage, by its length. */
export type CaptionSize = "short" | "medium" | "long" | "endless";

export function captionSize(text: string): CaptionSize {
  // Characters of these scripts are about twice as wide.
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const length = text.length + wide;
  if (length <= 70) return "short";
  if (length <= 160) return "medium";
  return length <= 320 ? "long" : "endless";
}
