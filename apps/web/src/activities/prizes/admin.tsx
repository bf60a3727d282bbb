import { Trophy } from "lucide-react";

import { formatNumber, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { AdminPart } from "../admin-part.ts";
import { LoadedFigure } from "../LoadedFigure.tsx";
import { PrizesPanel } from "./PrizesPanel.tsx";
import { ReportWinners } from "./ReportWinners.tsx";
import { prizeEntriesQuery } from "./queries.ts";

export const admin: AdminPart = {
  icon: Trophy,
  stageLabel: () => t("Winners"),
  exportLabel: () => t("Winners, CSV"),
  loggedActions: { prize_drawn: () => t("Prize drawn") },
  panel: {
    section: "prizes",
    label: () => t("Prizes"),
    Panel: PrizesPanel,
  },
  figure: { label: () => t("Prize Entries"), View: EntriesFigure },
  Report: ReportWinners,
};

function EntriesFigure({ event }: { event: { id: string } }) {
  return (
    <LoadedFigure query={useLiveList(prizeEntriesQuery(event.id))}>{({ count }) => formatNumber(count)}</LoadedFigure>
  );
}
