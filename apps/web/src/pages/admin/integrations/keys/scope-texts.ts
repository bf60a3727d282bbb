/** What the scopes of API keys allow. */
import type { ApiKeyScope } from "@hubbub/contract/access";

import { t } from "../../../../lib/i18n/translate.ts";

export const scopeTexts: Record<ApiKeyScope, () => string> = {
  "events:read": () => t("Read events, contributions and live updates"),
  "events:write": () =>
    t("Create, change and delete events, groups, polls and idea boards, archive events, and draw winners"),
  moderate: () => t("Approve, hide and merge contributions, mute attendees, and open and close polls and idea boards"),
  stage: () => t("Control the big screen, the run sheet, the timer and the microphone queue"),
  "captions:write": () => t("Send and correct captions"),
  "exports:read": () => t("Download exports and reports"),
};
