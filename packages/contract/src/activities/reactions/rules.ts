/** Moods and floating reactions. Without zod, because it is part of the first load. */
import { msg } from "../../messages.ts";
import { percentagesOf } from "../../percentages.ts";
import { toColorHeart } from "../../text.ts";

export const MOODS = ["excited", "neutral", "bored"] as const;
export type Mood = (typeof MOODS)[number];
export const MOOD_EMOJIS: Record<Mood, string> = { excited: "🤩", neutral: "😐", bored: "🥱" };
export const MOOD_NAMES: Record<Mood, string> = {
  excited: msg("Excited"),
  neutral: msg("Neutral"),
  bored: msg("Bored"),
};
export const REACTION_LOCK_SECONDS = 30;

export const EMOJI_RATE_LIMITS = [1, 3, 5, 10, 20] as const;
export type EmojiRateLimit = (typeof EMOJI_RATE_LIMITS)[number];
export const EMOJI_RATE_LIMIT_NAMES: Record<EmojiRateLimit, string> = {
  1: msg("Calm"),
  3: msg("Moderate", "number of reactions"),
  5: msg("Lively"),
  10: msg("Chaotic"),
  20: msg("Insane"),
};
export const EMOJI_RATE_LIMIT_DEFAULT = 5;

/** Emojis of floating reactions, in display order. */
export const QUICK_EMOJIS = ["😊", "❤️", "🎉", "🔥", "👏", "😐", "😴"] as const;
export type QuickEmoji = (typeof QUICK_EMOJIS)[number];
export const QUICK_EMOJI_NAMES: Record<QuickEmoji, string> = {
  "😊": msg("Smiley"),
  "❤️": msg("Heart"),
  "🎉": msg("Party"),
  "🔥": msg("Fire"),
  "👏": msg("Clap"),
  "😐": msg("Neutral face"),
  "😴": msg("Sleepy"),
};
/** Maximum number of floating reactions per second on one screen. More cannot be told apart. */
export const FLOATING_EMOJIS_PER_SECOND = 30;

/** Parses the emoji of a floating reaction; null for any other value. */
export function readQuickEmoji(value: unknown): QuickEmoji | null {
  const typed = typeof value === "string" ? toColorHeart(value) : null;
  return QUICK_EMOJIS.find((emoji) => emoji === typed) ?? null;
}

export type MoodCounts = Record<Mood, number>;
export const NO_VOTES: MoodCounts = { excited: 0, neutral: 0, bored: 0 };

export function toEmojiResults(counts: MoodCounts) {
  const percents = percentagesOf(MOODS.map((mood) => counts[mood]));
  const percentages = Object.fromEntries(MOODS.map((mood, index) => [mood, percents[index]])) as MoodCounts;
  return { counts, percentages, total: counts.excited + counts.neutral + counts.bored };
}
