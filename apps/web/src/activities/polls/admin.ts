import { ChartBarBig } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { PollsFigure } from "./PollsFigure.tsx";
import { usePollsAdminLive } from "./live.ts";

function PollsLive({ eventId }: { eventId: string }) {
  usePollsAdminLive(eventId);
  return null;
}

export const pollsAdmin: AdminPart = {
  icon: ChartBarBig,
  stageLabel: () => t("Poll"),
  figure: { label: () => t("Poll answers"), Figure: PollsFigure },
  Live: PollsLive,
};
