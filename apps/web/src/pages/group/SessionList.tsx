import type { EventGroup } from "@hubbub/contract/groups";
import { CalendarClock } from "lucide-react";

import { LoadedSessions } from "../../groups/LoadedSessions.tsx";
import { inPublicOrder } from "../../groups/session-status.ts";
import { t } from "../../lib/i18n/translate.ts";
import { SessionCard } from "./SessionCard.tsx";
import { SessionSkeletons } from "./GroupSkeleton.tsx";

export function SessionList({ group }: { group: EventGroup }) {
  return (
    <section aria-labelledby="group-sessions" className="min-w-0">
      <h2 id="group-sessions" className="sr-only">
        {t("Sessions")}
      </h2>
      <LoadedSessions
        group={group}
        loading={<SessionSkeletons />}
        empty={{
          icon: <CalendarClock />,
          titleAs: "h3",
          title: t("No sessions scheduled yet. Check back soon!"),
        }}
      >
        {(sessions) => (
          <ul className="flex flex-col gap-3">
            {inPublicOrder(sessions, group).map((session) => (
              <SessionCard key={session.id} session={session} group={group} />
            ))}
          </ul>
        )}
      </LoadedSessions>
    </section>
  );
}
