/** The event page of a loaded event: header, tabs, activity, side column, footer. */
import type { PublicEvent } from "@hubbub/contract/events";
import { ToggleLeft } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";

import { useQuickReaction } from "../../activities/reactions/quick-reaction.ts";
import { useGroupTitle } from "../../groups/group-title.ts";
import { WinnerAnnouncement } from "../../activities/prizes/WinnerAnnouncement.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LazyBoundary } from "../../ui/LazyBoundary.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ConnectionIndicator } from "./ConnectionIndicator.tsx";
import { EventHeader } from "./EventHeader.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { useEventUpdates } from "./queries.ts";
import { isSimulated } from "./is-simulated.ts";
import { ReconnectingBanner } from "./ReconnectingBanner.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { StateBanner } from "./StateBanner.tsx";
import { enabledTabs } from "./tabs.tsx";
import { type TabIndicators, TabStrip } from "./TabStrip.tsx";
import { usePresence } from "./use-presence.ts";
import { tabAddress, useTabRoute } from "./use-tab-route.ts";

/** Lazy-loaded, because the first paint does not need them; most of them complete the first view (vite.config.ts). */
const WordCloudCard = lazyComponent(
  async () => (await import("../../activities/icebreaker/WordCloudCard.tsx")).WordCloudCard,
);
/** Dots on tabs, swiping, following the stage. */
const EventCompanion = lazyComponent(async () => (await import("./companion/EventCompanion.tsx")).EventCompanion);
const FollowSwitch = lazyComponent(async () => (await import("./companion/EventCompanion.tsx")).FollowSwitch);
const ReactionLayer = lazyComponent(
  async () => (await import("../../activities/reactions/ReactionLayer.tsx")).ReactionLayer,
);
const AnswerNotice = lazyComponent(
  async () => (await import("../../activities/questions/AnswerNotice.tsx")).AnswerNotice,
);
const AccountControl = lazyComponent(async () => (await import("./AccountControl.tsx")).AccountControl);
const EventFooter = lazyComponent(async () => (await import("./EventFooter.tsx")).EventFooter);
const MyDayCard = lazyComponent(async () => (await import("./my-day/MyDayCard.tsx")).MyDayCard, { preload: false });
const ShareCard = lazyComponent(async () => (await import("./ShareCard.tsx")).ShareCard);

const noIndicators: TabIndicators = { updatedTabs: [] };

export function EventView({ event, segment }: { event: PublicEvent; segment: string | undefined }) {
  useEventUpdates(event.id);
  const sendReaction = useQuickReaction(event);
  const group = useGroupTitle(event.groupId).data ?? null;
  const people = usePresence();
  const tabs = enabledTabs(event);
  const activeTab = useTabRoute(event.id, tabs, segment);
  const [indicators, setIndicators] = useState(noIndicators);
  const main = useRef<HTMLElement>(null);
  const [, navigate] = useLocation();
  const search = useSearch();

  return (
    <div className="event-page" data-reactions={event.featureAvailability.emoji ? "" : undefined}>
      <EventHeader
        title={event.title}
        groupTitle={group?.title ?? null}
        badge={<StateBadge event={event} />}
        account={
          <LazyBoundary>
            <AccountControl eventId={event.id} />
          </LazyBoundary>
        }
        people={people}
      />
      {isSimulated(event) ? (
        <p className="text-amber-ink text-size-sm py-1.5 px-4.5 bg-amber-soft text-center">
          {t("Demo: people and answers are simulated.")}
        </p>
      ) : null}
      <ReconnectingBanner />
      <TabStrip eventId={event.id} tabs={tabs} current={activeTab?.tab} {...indicators} />
      <main ref={main} className="event-main">
        <div className="event-activity">
          <StateBanner event={event} />
          {activeTab ? (
            <LazyBoundary key={activeTab.tab} loading={<ActivityLoading />} fallback={<ActivityError />}>
              <activeTab.component event={event} onQuickReact={sendReaction} />
            </LazyBoundary>
          ) : (
            <NoActivities />
          )}
          {activeTab?.tab === "icebreaker" ? (
            <SidePart height="h-125" fallback={<WordCloudError />}>
              <WordCloudCard event={event} marksOwn />
            </SidePart>
          ) : null}
        </div>
        <aside className="flex flex-col gap-4 min-w-0" aria-label={t("About this event")}>
          {activeTab?.side ? (
            <LazyBoundary>
              <activeTab.side />
            </LazyBoundary>
          ) : null}
          {event.isArchived ? (
            <LazyBoundary>
              <MyDayCard event={event} />
            </LazyBoundary>
          ) : null}
          <SidePart height="h-14 md:h-100">
            <ShareCard eventId={event.id} />
          </SidePart>
          {event.isArchived ? null : (
            <SidePart height="h-16">
              <FollowSwitch />
            </SidePart>
          )}
          <ConnectionIndicator />
        </aside>
      </main>
      <LazyBoundary>
        <EventFooter event={event} group={group} />
      </LazyBoundary>
      <LazyBoundary>
        <ReactionLayer eventId={event.id} />
        <EventCompanion
          event={event}
          tabs={tabs}
          current={activeTab?.tab}
          main={main}
          onIndicatorsChange={setIndicators}
          onOpen={(tab) => navigate(tabAddress(event.id, { tab }, search))}
        />
      </LazyBoundary>
      {event.enableSocialWall ? (
        <LazyBoundary>
          <AnswerNotice
            eventId={event.id}
            onView={() => navigate(tabAddress(event.id, { tab: "questions" }, search))}
          />
        </LazyBoundary>
      ) : null}
      {event.enablePrizeDrawing ? (
        <WinnerAnnouncement onViewAll={() => navigate(tabAddress(event.id, { tab: "winners" }, search))} />
      ) : null}
    </div>
  );
}

/** Skeleton of an activity, shown while its script loads. */
function ActivityLoading() {
  return (
    <div className="flex flex-col gap-4" role="status">
      <span className="visually-hidden">{t("Loading…")}</span>
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="h-32 w-full rounded-xl" />
      <Skeleton className="h-48 w-full rounded-xl" />
    </div>
  );
}

interface SidePartProps {
  height: string;
  fallback?: ReactNode;
  children: ReactNode;
}

/** A lazy-loaded card with a skeleton of `height`. */
function SidePart({ height, fallback = null, children }: SidePartProps) {
  return (
    <LazyBoundary loading={<Skeleton className={`${height} w-full rounded-xl`} />} fallback={fallback}>
      {children}
    </LazyBoundary>
  );
}

function WordCloudError() {
  return (
    <Card title={t("Word cloud")}>
      <p className="text-muted">{t("Failed to load word cloud library")}</p>
    </Card>
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

function ActivityError() {
  return (
    <Card as="div">
      <EmptyState
        icon={<ToggleLeft />}
        tone="slate"
        title={t("This part of the page stopped working")}
        description={t("Load the page again to bring it back. What you wrote is kept.")}
      />
    </Card>
  );
}
