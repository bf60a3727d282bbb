/** How many floating reactions are accepted and shown. Pure. */
import type { QuickEmoji } from "@hubbub/contract/activities/reactions/rules";

export type EmojiCounts = ReadonlyMap<QuickEmoji, number>;

/**
 * Chooses which emojis to show if more were sent than can be shown: a random sample of `budget` emojis without
 * replacement, so that over time each emoji is shown in proportion to how often it was sent.
 * @param random a number from 0 up to, not including, 1
 */
export function pickFloating(
  sent: EmojiCounts,
  budget: number,
  random: () => number = Math.random,
): Map<QuickEmoji, number> {
  const remaining = new Map(sent);
  let total = sum(remaining);
  if (total <= budget) return remaining;
  const picked = new Map<QuickEmoji, number>();
  for (let drawn = 0; drawn < budget; drawn += 1) {
    const emoji = emojiAt(remaining, Math.floor(random() * total));
    if (emoji === undefined) break;
    remaining.set(emoji, (remaining.get(emoji) ?? 0) - 1);
    picked.set(emoji, (picked.get(emoji) ?? 0) + 1);
    total -= 1;
  }
  return picked;
}

/** Returns the emoji at an index, if equal emojis are next to each other. */
function emojiAt(counts: EmojiCounts, index: number): QuickEmoji | undefined {
  let passed = 0;
  for (const [emoji, count] of counts) {
    passed += count;
    if (index < passed) return emoji;
  }
  return undefined;
}

function sum(counts: EmojiCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
/** Token bucket: tokens are added at `perSecond`, up to `capacity`. */
export class TokenBucket {
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(capacity: number, now: number) {
    this.#tokens = capacity;
    this.#filledAt = now;
  }

  /** Takes up to `wanted` tokens. @returns how many were taken. The rate and capacity may change between calls */
  take(wanted: number, { perSecond, capacity }: { perSecond: number; capacity: number }, now: number): number {
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * perSecond;
    this.#tokens = Math.min(capacity, this.#tokens + gained);
    this.#filledAt = now;
    const taken = Math.min(wanted, Math.floor(this.#tokens));
    this.#tokens -= taken;
    return taken;
  }
}
