/** Measures and shortens texts, and reserves the space of a missing one. */

/** Takes the space of a number that is not known yet. */
export const NO_NUMBER = "\u00A0";

/** In characters: enough to recognize a text in a toast. */
const EXCERPT_LENGTH = 60;

/** The beginning of a text on one line: at most 60 characters, with an ellipsis if it was cut. */
export function excerpt(text: string): string {
  const characters = Array.from(text.trim().replaceAll(/\s+/gu, " "));
  if (characters.length <= EXCERPT_LENGTH) return characters.join("");
  const beginning = characters.slice(0, EXCERPT_LENGTH - 1).join("");
  return `${beginning.trimEnd()}…`;
}

/**
 * Splits a text into pieces of at most `max` UTF-16 units: after a sentence, else at a space, else between two
 * characters.
 */
export function cutText(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const head = rest.slice(0, max);
    const sentenceEnd = Math.max(...[". ", "! ", "? ", "。", "！", "？", "\n"].map((mark) => head.lastIndexOf(mark)));
    const space = head.lastIndexOf(" ");
    const cut = sentenceEnd > 0 ? sentenceEnd + 1 : space > 0 ? space : lastCharacterBoundary(head);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

function lastCharacterBoundary(head: string): number {
  const last = head.charCodeAt(head.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? head.length - 1 : head.length;
}
