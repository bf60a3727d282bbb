/** Places and limits of floating emojis. Pure functions. */
import { FLOATING_EMOJIS_PER_SECOND } from "@hubbub/contract/activities/reactions";

export const LANES = ["left", "center", "right"] as const;
export type Lane = (typeof LANES)[number];

/** How long each emoji is shown. */
export const FLOAT_MS = 4000;
/** Delay between emojis that arrive in one message. */
export const STAGGER_MS = 90;
/** Maximum number of emojis shown at the same time. */
export const SHOWN_MAX = 90;

/** The fraction of the golden ratio: each place is far from the previous ones. */
const STRIDE = 0.618_034;

/** The position of an emoji in its lane, from 0 to 1, by its number. Consecutive emojis are far apart. */
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
