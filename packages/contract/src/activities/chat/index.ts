import { msg } from "../../msg.ts";
import type { ActivityUnit } from "../activity.ts";

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
  setupStep: null,
  caches: { chat: "shared", "chat-overlay": "own" },
} as const satisfies ActivityUnit;
