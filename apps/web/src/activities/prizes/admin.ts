import { Trophy } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { PrizeFigure } from "./PrizeFigure.tsx";
import { useEntriesLive } from "./live.ts";

function PrizesLive({ eventId }: { eventId: string }) {
  useEntriesLive(eventId);
  return null;
}

export const prizesAdmin: AdminPart = {
  icon: Trophy,
  stageLabel: () => t("Winners"),
  figure: { label: () => t("Prize Entries"), Figure: PrizeFigure },
  Live: PrizesLive,
};
