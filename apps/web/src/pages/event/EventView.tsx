/** An event that can be shown: header, tabs, the activity, the side column, the footer. */
import type { PublicEvent } from "@hubbub/contract/events";
import { ToggleLeft } from "lucide-react";

import { WordCloudCard } from "../../activities/icebreaker/WordCloudCard.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { ConnectionIndicator } from "./ConnectionIndicator.tsx";
import { EventFooter } from "./EventFooter.tsx";
import { EventHeader } from "./EventHeader.tsx";
import { useEventUpdates, useGroup } from "./queries.ts";
import { ReconnectingBanner } from "./ReconnectingBanner.tsx";
import { ShareCard } from "./ShareCard.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { StateBanner } from "./StateBanner.tsx";
import { enabledTabs } from "./tabs.tsx";
import { TabStrip } from "./TabStrip.tsx";
import { usePresence } from "./use-presence.ts";
import { useTabNews } from "./use-tab-news.ts";
import { useTabRoute } from "./use-tab-route.ts";

export function EventView({ event, segment }: { event: PublicEvent; segment: string | undefined }) {
  useEventUpdates(event.id);
  const group = useGroup(event.groupId).data ?? null;
  const people = usePresence();
  const tabs = enabledTabs(event);
  const row = useTabRoute(event.id, tabs, segment);
  const news = useTabNews(tabs, row?.tab);

  return (
    <div className="event-page">
      <EventHeader title={event.title} groupTitle={group?.title ?? null} badge={<StateBadge event={event} />} people={people} />
      <ReconnectingBanner />
      <TabStrip eventId={event.id} tabs={tabs} current={row?.tab} news={news} />
      <main className="event-main">
        <div className="event-activity">
          <StateBanner event={event} />
          {row ? (
            <ErrorBoundary key={row.tab} fallback={<ActivityBroke />}>
              <row.component event={event} />
            </ErrorBoundary>
          ) : (
            <NoActivities />
          )}
        </div>
        <aside className="event-side" aria-label={t("About this event")}>
          {event.enableWordCloud ? <WordCloudCard eventId={event.id} /> : null}
          <ShareCard eventId={event.id} />
          <ConnectionIndicator />
        </aside>
      </main>
      <EventFooter event={event} group={group} />
    </div>
  );
}

function NoActivities() {
  return (
    <Card as="div">
      <EmptyState
        icon={<ToggleLeft />}
        title={t("No Activities Enabled")}
        description={t("The organizer has not opened an activity yet. This page changes by itself.")}
      />
    </Card>
  );
}

function ActivityBroke() {
  return (
    <Card as="div">
      <EmptyState icon={<ToggleLeft />} tone="slate" title={t("This part of the page stopped working")} description={t("Load the page again to bring it back. What you wrote is kept.")} />
    </Card>
  );
}
