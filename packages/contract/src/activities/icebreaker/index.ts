import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Attendees respond to one question of the event; their responses form the word cloud. */
export const icebreaker = {
  name: "icebreaker",
  switch: { field: "enableWordCloud", label: msg("Icebreaker"), isOnAtFirst: true },
  submissions: {
    open: "before-session",
    availability: "icebreaker",
    participation: "icebreaker",
    points: { each: 10, countedAtMost: 1 },
  },
  tab: { path: "icebreaker", label: msg("Icebreaker") },
  stageView: "icebreaker",
  runSheetStep: null,
  exportTable: "icebreaker",
  contributions: ["responses"],
  moderation: { postKind: "icebreaker", loggedActions: ["response_hidden", "response_shown", "word_rules_changed"] },
  caches: ["icebreaker", "word-rules"],
  webhooks: null,
} as const satisfies ActivityUnit;

export const ICEBREAKER_RESPONSE_MAX = 280;
export const ICEBREAKER_RESPONSES_PER_PARTICIPANT = 10;
/** Maximum length of the response list (the newest responses). */
export const ICEBREAKER_LIST_MAX = 2000;
export const ICEBREAKER_PROMPT = msg("What do you want to learn from this session?");

export const WORD_CLOUD_WORDS_MAX = 100;
export const WORD_MIN_LENGTH = 3;
export const WORD_RULES_MAX = 200;
export const ICEBREAKER_PROMPT_MAX = 120;

/** "shown": public; "hidden": hidden by a moderator; "pending": held for a moderator. */
export const RESPONSE_STATUSES = ["shown", "hidden", "pending"] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** Why a response is held for a moderator. */
export const RESPONSE_HELD_FOR = ["language", "link", "review", "muted"] as const;
export type ResponseHeldFor = (typeof RESPONSE_HELD_FOR)[number];
