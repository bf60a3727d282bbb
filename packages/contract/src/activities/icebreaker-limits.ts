/** Limits and texts of the icebreaker. Has no schemas, so attendees load it at once. */
export const ICEBREAKER_RESPONSE_MAX = 280;
export const ICEBREAKER_RESPONSES_PER_PARTICIPANT = 10;
/** How many of the newest responses a listing carries. */
export const ICEBREAKER_LIST_MAX = 2000;
export const ICEBREAKER_PROMPT = "What do you want to learn from this session?";

export const WORD_CLOUD_WORDS_MAX = 100;
export const WORD_MIN_LENGTH = 3;
export const WORD_RULES_MAX = 200;
export const ICEBREAKER_PROMPT_MAX = 120;

/** The states of a response: everybody sees it, a moderator hid it, or it waits for a moderator. */
export const RESPONSE_STATUSES = ["shown", "hidden", "pending"] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** Why a response waits for a moderator. */
export const RESPONSE_HELD_FOR = ["language", "link", "review", "muted"] as const;
export type ResponseHeldFor = (typeof RESPONSE_HELD_FOR)[number];
