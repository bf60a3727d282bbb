/** In characters: enough to recognize a text in a toast. */
const EXCERPT_LENGTH = 60;

/** The beginning of a text on one line: at most 60 characters, with an ellipsis if it was cut. */
export function excerpt(text: string): string {
  const characters = Array.from(text.trim().replaceAll(/\s+/gu, " "));
  if (characters.length <= EXCERPT_LENGTH) return characters.join("");
  const beginning = characters.slice(0, EXCERPT_LENGTH - 1).join("");
  return `${beginning.trimEnd()}…`;
}
