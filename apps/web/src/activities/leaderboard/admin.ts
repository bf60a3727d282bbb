import { ListOrdered } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";

export const leaderboardAdmin: AdminPart = {
  icon: ListOrdered,
  stageLabel: () => t("Podium"),
  figure: null,
  Live: null,
};
