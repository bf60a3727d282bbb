/** How large a caption is written: by its length, so that short ones fill the wall and long ones stay on it. */
export type CaptionSize = "short" | "medium" | "long" | "endless";

export function captionSize(text: string): CaptionSize {
  // Characters of these scripts are about twice as wide.
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const length = text.length + wide;
  if (length <= 70) return "short";
  if (length <= 160) return "medium";
  return length <= 320 ? "long" : "endless";
}
