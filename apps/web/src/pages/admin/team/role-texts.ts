import type { AccessLinkRole } from "@hubbub/contract/access";
import type { CollaboratorRole } from "@hubbub/contract/team";

import { SPEAKER_PARTS } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";

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
  owner: () => t("Can do everything, including adding admins and deleting the event."),
  admin: () => t("Can manage the whole event: settings, timer, prizes, archive and moderators."),
  moderator: () =>
    t(
      "Can run activities, such as polls, and moderate everything attendees send. Has no access to settings, exports, the team or email addresses.",
    ),
  speaker: () => [...SPEAKER_PARTS.map(({ may }) => may()), t("Can control the run sheet.")].join(" "),
  screen: () => t("Can open the big screen, even if the archive is private or the event requires sign-in."),
};
