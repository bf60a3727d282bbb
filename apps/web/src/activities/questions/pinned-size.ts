/** Characters of East Asian scripts are about twice as wide as others. */
const WIDE =
  /[\u{1100}-\u{11FF}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7AF}\u{F900}-\u{FAFF}\u{FF00}-\u{FF60}\u{20000}-\u{3FFFF}]/gu;

/** Maximum width of a text in narrow characters for each size, the largest size first. */
const SIZES = [30, 60, 120, 220, 360] as const;

/** The size of a question on the stage, from 1 (short text, large letters) to 6: at each size the text fits. */
export function textSizeOf(text: string): number {
  const width = text.length + (text.match(WIDE)?.length ?? 0);
  const size = SIZES.findIndex((max) => width <= max);
  return size === -1 ? SIZES.length + 1 : size + 1;
}
