import { Captions } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import type { AdminPart } from "../admin-part.ts";
import { CaptionsPanel, LinkCaptionsPanel, SpeakerCaptions } from "./CaptionsSection.tsx";

export const captionsAdmin: AdminPart<"captions"> = {
  icon: Captions,
  stage: { label: () => t("Captions") },
  exportLabel: () => t("Captions, CSV"),
  loggedActions: {
    caption_corrected: () => t("Caption corrected"),
    caption_removed: () => t("Caption removed"),
  },
  panel: {
    section: "captions",
    label: () => t("Captions"),
    Panel: CaptionsPanel,
    LinkPanel: LinkCaptionsPanel,
  },
  archive: { consequence: () => t("Captioning will end. The transcript will be kept.") },
  speaker: { View: SpeakerCaptions, may: () => t("Can create captions.") },
};
