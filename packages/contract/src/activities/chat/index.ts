import { type ActivityUnit, msg } from "../activity.ts";

/** Messages of attendees, and reactions to them. */
export const chat = {
  name: "chat",
  switch: { field: "enableLiveChat", label: msg("Live chat"), isOnAtFirst: true },
  submissions: { open: "in-session", availability: "chat" },
  tab: "chat",
  stageView: "chat",
  exportTable: "chat",
  participation: "chat",
  contributions: ["chatMessages", "chatReactions"],
  loggedActions: ["message_hidden", "message_shown"],
  mutedBy: "chat",
  anonymousField: "chatAllowAnonymous",
  runSheetStep: null,
  caches: { chat: "shared", "chat-overlay": "own" },
} as const satisfies ActivityUnit;

/** Emojis for reactions to a message, in display order. */
export const CHAT_REACTIONS = ["❤️", "🔥", "👍", "😂", "👏", "🎉"] as const;
export type ChatEmoji = (typeof CHAT_REACTIONS)[number];
export const CHAT_REACTION_NAMES: Record<ChatEmoji, string> = {
  "❤️": "Heart",
  "🔥": "Fire",
  "👍": "Thumbs up",
  "😂": "Laugh",
  "👏": "Clap",
  "🎉": "Party",
};
