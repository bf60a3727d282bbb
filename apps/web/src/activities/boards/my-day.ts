import { t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const boardsDay: MyDayPart = ({ ideas, ideaVotesReceived }) => ({
  figures: { [t("Ideas")]: ideas, [t("Votes for my ideas")]: ideaVotesReceived },
  section: null,
});
