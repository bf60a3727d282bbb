/** Characters of East Asian scripts are about twice as wide as others. */
const WIDE =
  /[\u{1100}-\u{11FF}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7AF}\u{F900}-\u{FAFF}\u{FF00}-\u{FF60}\u{20000}-\u{3FFFF}]/gu;

/** The approximate width of a text, in Latin letters. */
export function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}
