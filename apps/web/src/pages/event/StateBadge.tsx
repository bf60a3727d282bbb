import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The event's state as a badge: archived, upcoming, inactive or live. */
export function StateBadge({ event }: { event: PublicEvent }) {
  if (event.isArchived) return <Badge tone="archived">{t("Archived")}</Badge>;
  if (event.sessionState === "future") return <Badge tone="upcoming">{t("Upcoming")}</Badge>;
  if (event.sessionState === "past") return <Badge tone="plain">{t("Inactive")}</Badge>;
  return (
    <Badge tone="live" dot>
      {t("Live")}
    </Badge>
  );
}
