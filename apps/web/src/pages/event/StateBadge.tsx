import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";

/** Where the event stands in time, in a word. */
export function StateBadge({ event }: { event: PublicEvent }) {
  if (event.isArchived) return <Badge tone="archived">{t("Archived")}</Badge>;
  if (event.sessionState === "future") return <Badge tone="upcoming">{t("Upcoming")}</Badge>;
  if (event.sessionState === "past") return <Badge tone="inactive">{t("Inactive")}</Badge>;
  return (
    <Badge tone="live" dot>
      {t("Live")}
    </Badge>
  );
}
