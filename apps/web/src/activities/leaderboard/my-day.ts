import { formatNumber, t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const leaderboardDay: MyDayPart = ({ place }) => {
  if (!place) return {};
  const people = formatNumber(place.people);
  return { figures: { [t("Rank among {people}", { people })]: place.rank, [t("Points")]: place.totalPoints } };
};
