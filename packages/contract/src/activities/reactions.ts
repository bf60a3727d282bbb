/** Emoji pulse and floating reactions: limits shared by page and server. */
export const MOODS = ["excited", "neutral", "bored"] as const;
export type Mood = (typeof MOODS)[number];
export const REACTION_LOCK_SECONDS = 30;
export const EMOJI_RATE_LIMITS = [1, 3, 5, 10, 20] as const;
export type EmojiRateLimit = (typeof EMOJI_RATE_LIMITS)[number];
export const EMOJI_RATE_LIMIT_NAMES: Record<EmojiRateLimit, string> = {
  1: "Calm",
  3: "Moderate",
  5: "Lively",
  10: "Chaotic",
  20: "Insane",
};
export const EMOJI_RATE_LIMIT_DEFAULT = 5;
