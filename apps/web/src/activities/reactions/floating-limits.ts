/** Places and limits of floating emojis. Pure functions. */
import { FLOATING_EMOJIS_PER_SECOND } from "@hubbub/contract/activities/reactions/rules";

export const LANES = ["left", "center", "right"] as const;
export type Lane = (typeof LANES)[number];

/** How long each emoji is shown, in milliseconds. */
export const FLOAT_MS = 4000;
/** Delay between emojis of one message, in milliseconds. */
export const STAGGER_MS = 90;
/** Maximum number of emojis shown at the same time. */
export const SHOWN_MAX = 90;

/** The fractional part of the golden ratio: its multiples, without their integer part, are far from each other. */
const STRIDE = 0.618_034;

/** The position of an emoji in its lane, from 0 to 1, by its number. Consecutive emojis are far apart. */
export function placeOf(number: number): number {
  return (Math.floor(number / LANES.length) * STRIDE) % 1;
}

/**
 * How many of `wanted` emojis may be added now.
 * @param shown number of emojis that are shown already
 * @param recent number of emojis that started in the last second
 */
export function allowedCount(wanted: number, shown: number, recent: number): number {
  return Math.max(0, Math.min(wanted, SHOWN_MAX - shown, FLOATING_EMOJIS_PER_SECOND - recent));
}
