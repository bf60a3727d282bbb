import type { QuickEmoji } from "@hubbub/contract/activities/reactions";

export type EmojiCounts = ReadonlyMap<QuickEmoji, number>;

/**
 * The emojis to show where more came than eyes can follow: `budget` of them drawn as from an urn, so that over time
 * each is seen as often as it was sent.
 * @param random a number from 0 up to, not including, 1
 */
export function pickFloating(
  sent: EmojiCounts,
  budget: number,
  random: () => number = Math.random,
): Map<QuickEmoji, number> {
  const urn = new Map(sent);
  let left = sum(urn);
  if (left <= budget) return urn;
  const picked = new Map<QuickEmoji, number>();
  for (let drawn = 0; drawn < budget; drawn += 1) {
    const emoji = draw(urn, Math.floor(random() * left));
    if (emoji === undefined) break;
    urn.set(emoji, (urn.get(emoji) ?? 0) - 1);
    picked.set(emoji, (picked.get(emoji) ?? 0) + 1);
    left -= 1;
  }
  return picked;
}

/** The emoji at a place in the urn, all of one kind lying together. */
function draw(urn: EmojiCounts, place: number): QuickEmoji | undefined {
  let passed = 0;
  for (const [emoji, count] of urn) {
    passed += count;
    if (place < passed) return emoji;
  }
  return undefined;
}

function sum(counts: EmojiCounts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
