import type { AccessLinkRole } from "@hubbub/contract/access";
import type { CollaboratorRole } from "@hubbub/contract/team";

import { t } from "../../../../lib/i18n/translate.ts";

type Role = "owner" | CollaboratorRole | AccessLinkRole;

export const roleNames: Record<Role, () => string> = {
  owner: () => t("Owner"),
  admin: () => t("Admin"),
  moderator: () => t("Moderator"),
  speaker: () => t("Speaker", { context: "a role" }),
  screen: () => t("Big screen"),
};

/** What a role may do. */
export const roleDescriptions: Record<Role, () => string> = {
  owner: () => t("Everything, including adding admins and deleting the event."),
  admin: () => t("Manages the whole event: settings, timer, prizes, archive, moderators."),
  moderator: () =>
    t(
      "Moderates everything attendees send and runs activities, such as polls. No settings, exports, team or email addresses.",
    ),
  speaker: () =>
    t(
      "Sees the timer, the questions, and all polls, including drafts and hidden results. Can show a question on the big screen, control the run sheet and call people to the microphone.",
    ),
  screen: () => t("Opens the big screen, including for private archives and events that require sign-in."),
};
