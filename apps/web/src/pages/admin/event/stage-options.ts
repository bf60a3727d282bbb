/** The options of what the stage shows. */
import { STAGE_VIEWS, type StageView, switchOf } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import { stageLabelOf } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";

export function stageLabel(view: StageView): string {
  if (view === "auto") return t("Automatic");
  return view === "join" ? t("How to join") : stageLabelOf(view);
}

/** The enabled activities, and the current choice even if its activity was switched off. */
export function stageOptions(event: PublicEvent): { value: StageView; label: string }[] {
  const isOn = (value: StageView) => {
    if (value === "auto" || value === "join") return true;
    return event[switchOf(value)] || event.stageActivity === value;
  };
  return STAGE_VIEWS.filter(isOn).map((value) => ({ value, label: stageLabel(value) }));
}
