import { Cloud } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { IcebreakerFigure } from "./IcebreakerFigure.tsx";
import { useIcebreakerLive } from "./live.ts";
import { useStaffResponsesLive } from "./staff-responses.ts";

function IcebreakerLive({ eventId }: { eventId: string }) {
  useIcebreakerLive(eventId);
  useStaffResponsesLive(eventId);
  return null;
}

export const icebreakerAdmin: AdminPart = {
  icon: Cloud,
  stageLabel: () => t("Word cloud"),
  figure: { label: () => t("Icebreaker Responses"), Figure: IcebreakerFigure },
  Live: IcebreakerLive,
};
