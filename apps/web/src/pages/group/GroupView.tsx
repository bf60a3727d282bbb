import type { EventGroup } from "@hubbub/contract/groups";
import { CalendarClock } from "lucide-react";

import { GroupCards } from "../../activities/GroupCards.tsx";
import { useBrand } from "../../ui/use-brand.ts";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { publicOrigin } from "../../lib/join-address.ts";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Column } from "../../ui/Column.tsx";
import { GroupFooter, GroupFrame } from "./GroupFrame.tsx";
import { GroupHeader } from "./GroupHeader.tsx";
import { LoadedSessions } from "../../groups/LoadedSessions.tsx";
import { inPublicOrder } from "../../groups/session-status.ts";
import { SessionCard } from "./SessionCard.tsx";
import { SessionSkeletons } from "./GroupSkeleton.tsx";

/** The page of a loaded group. Kept up to date by live messages and polls. */
export function GroupView({ group }: { group: EventGroup }) {
  useBrand(group.brand?.styles);
  return (
    <GroupFrame>
      <GroupHeader group={group} />
      <main className="mt-gutter grid items-start gap-5 lg:grid-cols-aside lg:gap-6">
        <SessionList group={group} />
        <Column>
          <GroupCards groupId={group.id} />
          <ShareGroupCard permalink={group.permalink} />
        </Column>
      </main>
      <GroupFooter />
    </GroupFrame>
  );
}

/** How others can open the page: QR code and link. */
function ShareGroupCard({ permalink }: { permalink: string }) {
  if (!useIsHydrated()) return <Skeleton radius="xl" className="h-100 w-full" />;
  const address = publicOrigin() + paths.engage(permalink);
  return (
    <Card title={t("Share Event Group")}>
      <div className="flex flex-col items-center gap-3 text-center">
        <QrCode value={address} />
        <Hint>{t("Scan to join")}</Hint>
        <p dir="ltr" className="text-xs leading-snug break-all text-muted">
          {address.replace(/^https?:\/\//u, "")}
        </p>
        <div className="w-full">
          <CopyButton value={address} label={t("Copy Link")} block />
        </div>
      </div>
    </Card>
  );
}

function SessionList({ group }: { group: EventGroup }) {
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
