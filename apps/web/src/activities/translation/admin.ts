import { Languages } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { TranslationPanel } from "./TranslationPanel.tsx";

export const admin: AdminPart<"translation"> = {
  icon: Languages,
  stageLabel: () => t("Translation"),
  panel: {
    section: "translation",
    label: () => t("Translation"),
    Panel: TranslationPanel,
  },
};
