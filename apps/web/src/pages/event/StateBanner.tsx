import { ACTIVITIES } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { Archive, CalendarClock, CirclePause } from "lucide-react";

import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";

/**
 * Explains why submissions are restricted: archived, upcoming or past session. Renders nothing during a live session.
 */
export function StateBanner({ event }: { event: PublicEvent }) {
  if (event.isArchived) {
    return (
      <Banner tone="slate" icon={<Archive />} title={t("Event archived.")} role="status">
        {t("It is read-only. You can see everything but cannot add anything.")}
      </Banner>
    );
  }
  if (event.sessionState === "future") {
    const openNow = ACTIVITIES.flatMap(({ submissions, tab }) =>
      tab && submissions?.availability && event.featureAvailability[submissions.availability] ? [t(tab.label)] : [],
    );
    const activities = new Intl.ListFormat(interfaceLanguage()).format(openNow);
    return (
      <Banner tone="teal" icon={<CalendarClock />} title={t("Upcoming session.")} role="status">
        {activities ? t("Open now: {activities}.", { activities }) : t("You can take part when the session begins.")}
      </Banner>
    );
  }
  if (event.sessionState === "past") {
    return (
      <Banner tone="slate" icon={<CirclePause />} title={t("This session is not active.")} role="status">
        {t("It is view-only. You can see everything but cannot add anything.")}
      </Banner>
    );
  }
  return null;
}
