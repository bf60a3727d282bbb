/** The values of the Create Event form, their beginning, and the draft that survives a reload of this tab. */
import { CHAT_COMMUNITY_ID_DEFAULT } from "@hubbub/contract/activities/chat";
import { LANGUAGE_DEFAULT } from "@hubbub/contract/activities/translation";
import type { ParsedBodyOf } from "@hubbub/contract/calls";

import { sessionStore } from "../../../lib/storage.ts";

export type NewEventFields = Omit<
  ParsedBodyOf<"POST /api/events">,
  "icebreakerPrompt" | "cloudLeavesOutFillers" | "reviewIcebreaker"
> & {
  /** As typed; empty stands for the specified sentence. */
  icebreakerPrompt: string;
};

export const newEventDefaults: NewEventFields = {
  title: "",
  description: "",
  icebreakerPrompt: "",
  translationLanguage: LANGUAGE_DEFAULT,
  enableWordCloud: true,
  enableSocialWall: true,
  enableTranslation: false,
  enablePrizeDrawing: true,
  enableEmojiPulse: true,
  enableLiveChat: true,
  enableTimer: true,
  hasLeaderboard: true,
  chatAllowAnonymous: true,
  chatModerationEnabled: true,
  chatCommunityId: CHAT_COMMUNITY_ID_DEFAULT,
};

const DRAFT_KEY = "hubbub-create-event-draft";

/** The draft of this tab, or null. A stored value of the wrong type gives way to the default. */
export function readDraft(): NewEventFields | null {
  const stored = parse(sessionStore.read(DRAFT_KEY));
  if (!stored) return null;
  const fields = Object.entries(newEventDefaults).map(([name, value]) => {
    const kept = stored[name];
    return [name, typeof kept === typeof value ? kept : value];
  });
  return Object.fromEntries(fields) as NewEventFields;
}

/** Keeps what was typed; a form as it begins needs no keeping. */
export function writeDraft(fields: NewEventFields): void {
  if (isUntouched(fields)) forgetDraft();
  else sessionStore.write(DRAFT_KEY, JSON.stringify(fields));
}

export function forgetDraft(): void {
  sessionStore.remove(DRAFT_KEY);
}

export function isUntouched(fields: NewEventFields): boolean {
  return Object.entries(newEventDefaults).every(([name, value]) => fields[name as keyof NewEventFields] === value);
}

function parse(stored: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
