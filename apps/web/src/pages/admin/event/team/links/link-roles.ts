import type { AccessLinkRole } from "@hubbub/contract/access";

import { t } from "../../../../../lib/i18n/translate.ts";

export const roleNames: Record<AccessLinkRole, () => string> = {
  moderator: () => t("Moderator"),
  speaker: () => t("Speaker", { context: "a role" }),
  screen: () => t("Big screen"),
};

export const roleDescriptions: Record<AccessLinkRole, () => string> = {
  moderator: () =>
    t(
      "Moderates questions, chat, icebreaker, polls and ideas, and calls people to the microphone. No settings, exports, team or email addresses.",
    ),
  speaker: () =>
    t(
      "Sees the timer, the questions, and all polls, including drafts and hidden results. Can show a question on the big screen, control the run sheet and call people to the microphone.",
    ),
  screen: () => t("Opens the big screen, including for private archives and events that require sign-in."),
};
