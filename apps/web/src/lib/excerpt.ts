/** Enough of a text to recognize it in a toast. */
const EXCERPT_LENGTH = 60;

/** The beginning of a text on one line, at most 60 characters; what was cut off shows as an ellipsis. */
export function excerpt(text: string): string {
  const characters = Array.from(text.trim().replaceAll(/\s+/gu, " "));
  if (characters.length <= EXCERPT_LENGTH) return characters.join("");
  const kept = characters.slice(0, EXCERPT_LENGTH - 1).join("");
  return `${kept.trimEnd()}…`;
}
