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
