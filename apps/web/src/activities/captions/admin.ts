import { Captions } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { AdminPart } from "../admin-part.ts";

export const admin: AdminPart<"captions"> = {
  icon: Captions,
  stageLabel: () => t("Captions"),
  exportLabel: () => t("Captions"),
  loggedActions: {
    caption_corrected: () => t("Caption corrected"),
    caption_removed: () => t("Caption removed"),
  },
  panel: {
    section: "captions",
    label: () => t("Captions"),
    Panel: lazyComponent(async () => (await import("./CaptionsPanel.tsx")).CaptionsPanel),
    forModerators: true,
  },
  ending: () => t("Captioning will end. The transcript will be kept."),
  speaker: {
    View: lazyComponent(async () => (await import("./CaptionsPanel.tsx")).SpeakerCaptions),
    may: () => t("Can create captions."),
  },
};
