import { t } from "../lib/i18n/translate.ts";
import { Badge } from "../ui/Badge.tsx";
import type { SessionStatus } from "./session-status.ts";

/** The status of a session: archived, upcoming or live. */
export function SessionBadge({ status }: { status: SessionStatus }) {
  if (status === "archived") return <Badge tone="archived">{t("Archived")}</Badge>;
  if (status === "upcoming") return <Badge tone="upcoming">{t("Upcoming")}</Badge>;
  return (
    <Badge tone="live" dot>
      {t("LIVE NOW")}
    </Badge>
  );
}
