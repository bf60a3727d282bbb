import { t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const myDay: MyDayPart = {
  figures: ({ ideas, ideaVotesReceived }) => ({ [t("Ideas")]: ideas, [t("Votes for my ideas")]: ideaVotesReceived }),
};
