/**
 * Codes that look similar to a typed code. Does not check whether they exist: such a check would make it easier to find
 * events by trying codes (decision 024).
 */

/** Characters that people confuse. O, I and L are not here, because `normalizeEventId` replaces them. */
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
 * @param id eight characters; U is replaced by V, because no code contains U
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
