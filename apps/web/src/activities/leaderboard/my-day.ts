import { plural, t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const leaderboardDay: MyDayPart = ({ place }) => {
  if (!place) return { figures: {}, section: null };
  const rank = plural(place.people, "Rank among 1 person", "Rank among {count} people");
  return { figures: { [rank]: place.rank, [t("Points")]: place.totalPoints }, section: null };
};
