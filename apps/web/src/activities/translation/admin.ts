import { Languages } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";

export const translationAdmin: AdminPart = {
  icon: Languages,
  stageLabel: () => t("Translation"),
  figure: null,
  Live: null,
};
