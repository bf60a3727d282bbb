/** How people look who have no picture: their first letter on a colour of their own. Pure. */
import { ANONYMOUS } from "@hubbub/contract/text";

const TONES = ["teal", "amber", "plum", "moss", "brick"] as const;
export type AvatarTone = (typeof TONES)[number] | "slate";

/** The same name always has the same colour; slate is for nobody in particular. */
export function toneOf(name: string): AvatarTone {
  if (name === ANONYMOUS) return "slate";
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return TONES[hash % TONES.length] ?? "slate";
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first letter as people count letters: marks and joined emoji belong to it. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return (first?.segment ?? "?").toLocaleUpperCase();
}
