import { Trophy } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Figure } from "../../ui/Figure.tsx";
import type { AdminPart } from "../admin-part.ts";
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
  cards: { figures: EntryCount, report: ReportWinners },
};

function EntryCount({ event }: { event: { id: string } }) {
  return <Figure label={t("Prize Entries")} value={useLiveList(prizeEntriesQuery(event.id)).data?.count} />;
}
