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

/** The first letter as people count letters: marks and joined emoji belong to it. */
export function initialOf(name: string): string {
  const letters =
    typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;
  const first = letters ? letters.segment(name.trim()).containing(0)?.segment : Array.from(name.trim())[0];
  return (first ?? "?").toLocaleUpperCase();
}
