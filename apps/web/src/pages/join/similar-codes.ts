/**
 * Codes that look like a code that was typed. Whether they exist is not asked: an answer for each would make it easier
 * to find events by trying codes (decision 134).
 */

/** Characters of codes that people take for one another. O, I and L are no characters of codes: see normalizeEventId. */
const LOOKALIKES = [
  ["5", "S"],
  ["2", "Z"],
  ["8", "B"],
  ["6", "G"],
  ["0", "D"],
  ["0", "Q"],
  ["1", "7"],
  ["V", "Y"],
  ["M", "N"],
] as const;
const CODES_MAX = 4;

/**
 * @param id eight characters; U, which no code has, counts as V
 * @returns at most four codes that differ in one character
 */
export function similarCodes(id: string): string[] {
  if (id.includes("U")) return [id.replaceAll("U", "V")];
  const codes = LOOKALIKES.flatMap(([one, other]) =>
    Array.from(id, (character, at) => {
      const instead = character === one ? other : character === other ? one : null;
      return instead === null ? [] : [id.slice(0, at) + instead + id.slice(at + 1)];
    }).flat(),
  );
  return codes.slice(0, CODES_MAX);
}
