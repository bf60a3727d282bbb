import { Timer } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";

export const timerAdmin: AdminPart = {
  icon: Timer,
  stageLabel: () => t("Timer"),
  figure: null,
  Live: null,
};
