import { CalendarPlus } from "lucide-react";

import type { AdminGroup } from "../../../groups/keys.ts";
import { useGroupSessions } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Key } from "../../../ui/Key.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { canManage } from "./group-permissions.ts";
import { SortableSessions } from "./SortableSessions.tsx";

export function SessionSection({ group }: { group: AdminGroup }) {
  const { data, isError, refetch } = useGroupSessions(group);
  return (
    <section aria-labelledby="conference-sessions" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="conference-sessions" className="text-xl leading-tight">
          {t("Conference Sessions")}
        </h2>
        {canManage(group) && data && data.length > 1 ? <KeyHint /> : null}
      </div>
      {data && data.length > 0 ? <SortableSessions group={group} sessions={data} /> : null}
      {data?.length === 0 ? (
        <Card as="div">
          <EmptyState
            icon={<CalendarPlus />}
            titleAs="p"
            title={t("No sessions in this event group yet...")}
            description={canManage(group) ? t("Use Link Events to add your events.") : undefined}
          />
        </Card>
      ) : null}
      {!data && !isError ? <Skeleton radius="lg" className="h-16" /> : null}
      {!data && isError ? (
        <Card as="div">
          <EmptyState
            icon={<CalendarPlus />}
            tone="slate"
            titleAs="p"
            title={t("Could not load the sessions")}
            action={<Button onClick={() => void refetch()}>{t("Try again")}</Button>}
          />
        </Card>
      ) : null}
    </section>
  );
}

/** Hidden from screen readers, which get instructions from the list. */
function KeyHint() {
  return (
    <span aria-hidden="true" className="text-sm text-muted pointer-coarse:hidden">
      {t("To reorder, drag or press")} <Key>{t("Space", { context: "key" })}</Key> {t("then")} <Key>↑</Key> <Key>↓</Key>
    </span>
  );
}
