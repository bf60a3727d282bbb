import { Trophy } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { figureOf } from "../figure-of.tsx";
import { PrizesPanel } from "./PrizesPanel.tsx";
import { ReportWinners } from "./ReportWinners.tsx";
import { prizeEntriesQuery } from "./staff.ts";

export const admin: AdminPart<"prizes"> = {
  icon: Trophy,
  stageLabel: () => t("Winners"),
  exportLabel: () => t("Winners"),
  loggedActions: { prize_drawn: () => t("Prize drawn") },
  panel: {
    section: "prizes",
    label: () => t("Prizes"),
    Panel: PrizesPanel,
  },
  figure: figureOf(
    () => t("Prize Entries"),
    prizeEntriesQuery,
    ({ count }) => formatNumber(count),
  ),
  cards: { report: ReportWinners },
};
