/** The options of what the stage shows. */
import { STAGE_ACTIVITIES, type FeatureFlag, type PublicEvent, type StageActivity } from "@hubbub/contract/events";

import { t } from "../../../lib/i18n/translate.ts";

const labels: Record<StageActivity, () => string> = {
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
};

const flags: Partial<Record<StageActivity, FeatureFlag | "hasLeaderboard">> = {
  icebreaker: "enableWordCloud",
  questions: "enableSocialWall",
  reactions: "enableEmojiPulse",
  translation: "enableTranslation",
  chat: "enableLiveChat",
  timer: "enableTimer",
  winners: "enablePrizeDrawing",
  leaderboard: "hasLeaderboard",
};

/** The enabled activities, and the current choice even if its activity was switched off. */
export function stageOptions(event: PublicEvent): { value: StageActivity; label: string }[] {
  const isOn = (value: StageActivity) => {
    const flag = flags[value];
    return flag === undefined || event[flag] || event.stageActivity === value;
  };
  return STAGE_ACTIVITIES.filter(isOn).map((value) => ({ value, label: labels[value]() }));
}
