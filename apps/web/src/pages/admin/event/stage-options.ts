/** The options of what the stage shows. */
import { STAGE_VIEWS, type StageView, switchOf } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../../lib/i18n/translate.ts";

export const stageLabels: Record<StageView, () => string> = {
  auto: () => t("Automatic"),
  join: () => t("How to join"),
  icebreaker: () => t("Word cloud"),
  questions: () => t("Questions"),
  reactions: () => t("Reactions"),
  translation: () => t("Translation"),
  chat: () => t("Chat"),
  timer: () => t("Timer"),
  winners: () => t("Winners"),
  leaderboard: () => t("Podium"),
  poll: () => t("Poll"),
};

/** The enabled activities, and the current choice even if its activity was switched off. */
export function stageOptions(event: PublicEvent): { value: StageView; label: string }[] {
  const isOn = (value: StageView) => {
    if (value === "auto" || value === "join") return true;
    return event[switchOf(value)] || event.stageActivity === value;
  };
  return STAGE_VIEWS.filter(isOn).map((value) => ({ value, label: stageLabels[value]() }));
}
