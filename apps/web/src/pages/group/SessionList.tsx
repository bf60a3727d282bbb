import type { EventGroup } from "@hubbub/contract/groups";
import { CalendarClock } from "lucide-react";

import { useGroupSessions } from "../../groups/queries.ts";
import { inPublicOrder } from "../../groups/session-status.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SessionCard } from "./SessionCard.tsx";
import { SessionSkeletons } from "./GroupSkeleton.tsx";

export function SessionList({ group }: { group: EventGroup }) {
  const { data, isError, refetch } = useGroupSessions(group);
  return (
    <section aria-labelledby="group-sessions" className="min-w-0">
      <h2 id="group-sessions" className="sr-only">
        {t("Sessions")}
      </h2>
      {data && data.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {inPublicOrder(data, group).map((session) => (
            <SessionCard key={session.id} session={session} group={group} />
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? (
        <Card as="div">
          <EmptyState icon={<CalendarClock />} titleAs="h3" title={t("No sessions scheduled yet. Check back soon!")} />
        </Card>
      ) : null}
      {!data && !isError ? <SessionSkeletons /> : null}
      {!data && isError ? (
        <Card as="div">
          <EmptyState
            icon={<CalendarClock />}
            tone="slate"
            titleAs="h3"
            title={t("Could not load the sessions")}
            action={<Button onClick={() => void refetch()}>{t("Try again")}</Button>}
          />
        </Card>
      ) : null}
    </section>
  );
}
