/** Where and when floating emojis rise: pure rules of the layer. */
import { FLOATING_EMOJIS_PER_SECOND } from "@hubbub/contract/activities/reactions";

export const LANES = ["left", "center", "right"] as const;
export type Lane = (typeof LANES)[number];

/** How long each emoji is seen. */
export const FLOAT_MS = 4000;
/** What came together rises one after the other. */
export const STAGGER_MS = 90;
/** More at once would only be a curtain. */
export const SHOWN_MAX = 90;

/** The golden ratio's fraction: each place is far from the ones before. */
const STRIDE = 0.618_034;

/** Where in its lane the emoji with this number rises, from 0 to 1: those that follow each other stand apart. */
export function placeOf(number: number): number {
  return (Math.floor(number / LANES.length) * STRIDE) % 1;
}

/**
 * How many of `wanted` emojis may rise now.
 * @param recent when the emojis of the last second started, in milliseconds
 */
export function roomFor(wanted: number, shown: number, recent: readonly number[], now: number): number {
  const lastSecond = recent.filter((at) => now - at < 1000).length;
  return Math.max(0, Math.min(wanted, SHOWN_MAX - shown, FLOATING_EMOJIS_PER_SECOND - lastSecond));
}
