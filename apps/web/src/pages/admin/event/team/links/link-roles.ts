import type { AccessLinkRole } from "@hubbub/contract/access";

import { t } from "../../../../../lib/i18n/translate.ts";

export const roleNames: Record<AccessLinkRole, () => string> = {
  moderator: () => t("Moderator"),
  speaker: () => t("Speaker", { context: "a role" }),
  screen: () => t("Big screen"),
};

export const roleDescriptions: Record<AccessLinkRole, () => string> = {
  moderator: () => t("Moderates questions, chat, icebreaker and polls. No settings, exports, team or email addresses."),
  speaker: () => t("Reads questions and polls with drafts and results, shows questions large, and sees the timer."),
  screen: () => t("Opens the big screen, also of a private archive and where attendees have to log in."),
};
