import type { OrganizerEvent } from "@hubbub/contract/events";
import { Archive } from "lucide-react";

import { t } from "../../../lib/i18n/translate.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { eventStateOf } from "./event-filter.ts";

interface EventBadgeProps {
  event: OrganizerEvent;
  /** Longer label, for the event admin: "Live Event", "Archived Event". */
  full?: boolean;
}

export function EventBadge({ event, full = false }: EventBadgeProps) {
  const state = eventStateOf(event);
  if (state === "archived") {
    return (
      <Badge tone="archived" icon={<Archive aria-hidden="true" />}>
        {full ? t("Archived Event") : t("Archived")}
      </Badge>
    );
  }
  if (state === "active") {
    return (
      <Badge tone="live" dot>
        {full ? t("Live Event") : t("Active")}
      </Badge>
    );
  }
  return <Badge tone="plain">{t("Inactive")}</Badge>;
}
