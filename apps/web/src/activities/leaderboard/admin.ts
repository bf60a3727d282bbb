import { ListOrdered } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { LeaderboardCard, ReportLeaderboard } from "./StaffLeaderboards.tsx";

export const leaderboardAdmin: AdminPart<"leaderboard"> = {
  icon: ListOrdered,
  stage: { label: () => t("Podium") },
  exportLabel: () => t("Leaderboard, CSV"),
  panel: null,
  settings: null,
  ending: {
    consequence: () => t("The final leaderboard will be calculated."),
    announcement: () => t("Everyone will see the closing message and the top three."),
  },
  slots: [
    { where: "archive", View: LeaderboardCard },
    { where: "report", View: ReportLeaderboard },
  ],
};
