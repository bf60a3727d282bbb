/** The first letter of a name as people see it: a whole emoji, a Thai or Arabic letter with its marks. */
export function initialOf(name: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name.trim());
  return segments[Symbol.iterator]().next().value?.segment.toLocaleUpperCase() ?? "?";
}

/** Names that need smaller letters where a name stands large. */
export function isLongName(name: string): boolean {
  return name.length > 16;
}

const TONES = ["teal", "amber", "slate", "plum", "moss", "brick"] as const;
export type Tone = (typeof TONES)[number];

/** The same person has the same colour everywhere. */
export function toneOf(name: string): Tone {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return TONES[sum % TONES.length] ?? "teal";
}
