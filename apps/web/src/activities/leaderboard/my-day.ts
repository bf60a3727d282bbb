import { plural, t } from "../../lib/i18n/translate.ts";
import type { MyDayPart } from "../my-day-part.ts";

export const myDay: MyDayPart = {
  figures({ place }) {
    if (!place) return {};
    const rank = plural(place.people, "Rank among 1 person", "Rank among {count} people");
    return { [rank]: place.rank, [t("Points")]: place.totalPoints };
  },
};
