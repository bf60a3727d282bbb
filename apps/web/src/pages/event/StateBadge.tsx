import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";

/** The event's state as a badge: archived, upcoming, inactive or live. */
export function StateBadge({ event, size }: { event: PublicEvent; size?: "stage" }) {
  if (event.isArchived)
    return (
      <Badge tone="archived" size={size}>
        {t("Archived")}
      </Badge>
    );
  if (event.sessionState === "future")
    return (
      <Badge tone="upcoming" size={size}>
        {t("Upcoming")}
      </Badge>
    );
  if (event.sessionState === "past")
    return (
      <Badge tone="plain" size={size}>
        {t("Inactive")}
      </Badge>
    );
  return (
    <Badge tone="live" size={size} dot>
      {t("Live")}
    </Badge>
  );
}
