import { ListOrdered } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { ReportLeaderboard } from "./StaffLeaderboards.tsx";

export const admin: AdminPart<"leaderboard"> = {
  icon: ListOrdered,
  stageLabel: () => t("Podium"),
  exportLabel: () => t("Leaderboard"),
  ending: () => t("The final leaderboard will be calculated and everyone will see the top three."),
  cards: { report: ReportLeaderboard },
};
