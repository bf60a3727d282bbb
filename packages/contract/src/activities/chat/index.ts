import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Messages of attendees, and reactions to them. */
export const chat = {
  name: "chat",
  switch: { field: "enableLiveChat", label: msg("Live chat"), isOnAtFirst: true },
  submissions: {
    open: "in-session",
    availability: "chat",
    participation: "chat",
    points: { each: 1, countedAtMost: 20 },
  },
  tab: { path: "chat", label: msg("Chat") },
  stageView: "chat",
  runSheetStep: null,
  exportTable: "chat",
  contributions: ["chatMessages", "chatReactions"],
  moderation: { postKind: "chat", loggedActions: ["message_hidden", "message_shown"] },
  caches: ["chat"],
  webhooks: null,
} as const satisfies ActivityUnit;

/** The setting that admits submissions without a login. */
export type AnonymousSetting = "chatAllowAnonymous";

export const CHAT_MESSAGE_MAX = 1000;
/** Maximum length of the message list (the newest messages). */
export const CHAT_LIST_MAX = 200;

/** Emojis for reactions to a message, in display order. */
export const CHAT_REACTIONS = ["❤️", "🔥", "👍", "😂", "👏", "🎉"] as const;
export type ChatEmoji = (typeof CHAT_REACTIONS)[number];
export const CHAT_REACTION_NAMES: Record<ChatEmoji, string> = {
  "❤️": msg("Heart"),
  "🔥": msg("Fire"),
  "👍": msg("Thumbs up"),
  "😂": msg("Laugh"),
  "👏": msg("Clap"),
  "🎉": msg("Party"),
};

/**
 * Short hash (32-bit FNV-1a, base 36) of a visit id. A page recognizes its own messages by it. Too short to recover the
 * id, which identifies a participant who blocks cookies.
 */
export function visitTag(visitId: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < visitId.length; index += 1) {
    hash = Math.imul(hash ^ visitId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
