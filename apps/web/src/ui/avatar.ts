/** The avatar of people without a picture: their first letter on a color derived from their name. Pure functions. */
import { ANONYMOUS } from "@hubbub/contract/text";

import type { Tone } from "./tones.ts";

const TONES: readonly Tone[] = ["teal", "amber", "plum", "moss", "brick"];

/** The color of a name, always the same one; slate for anonymous people. */
export function toneOf(name: string): Tone {
  if (name === ANONYMOUS) return "slate";
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return TONES[hash % TONES.length] ?? "slate";
}

/** The first character of a name as people see it (a grapheme, with combining marks and joined emoji). */
export function initialOf(name: string): string {
  const letters =
    typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;
  const first = letters ? letters.segment(name.trim()).containing(0)?.segment : Array.from(name.trim())[0];
  return (first ?? "?").toLocaleUpperCase();
}
