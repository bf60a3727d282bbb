import type { BoardPhase } from "@hubbub/contract/activities/boards/index";

import { t } from "../../lib/i18n/translate.ts";

export const phaseNames: Record<BoardPhase, () => string> = {
  draft: () => t("Draft"),
  collect: () => t("Collecting ideas"),
  vote: () => t("Voting"),
  closed: () => t("Closed", { context: "an idea board" }),
};
