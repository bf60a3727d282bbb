/** The event page of a loaded event: header, tabs, activity, side column, footer. */
import { isOn } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { ToggleLeft } from "lucide-react";
import { Suspense, useRef } from "react";
import { useLocation, useSearch } from "wouter";

import type { AreaProps } from "../../activities/phone-part.ts";
import { PHONE_PARTS } from "../../activities/phone-parts.ts";
import { useOutboxHandlers } from "../../activities/use-outbox-handlers.ts";
import { useGroupTitle } from "../../groups/group-title.ts";
import { t } from "../../lib/i18n/translate.ts";
import { EmptyCard } from "../../ui/EmptyState.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ConnectionIndicator, ReconnectingBanner } from "./ConnectionState.tsx";
import { EventHeader } from "./EventHeader.tsx";
import { lazyPart } from "../../ui/lazy-component.tsx";
import { useBrand } from "../../ui/use-brand.ts";
import { isSimulated } from "./is-simulated.ts";
import { StateBanner } from "./StateBanner.tsx";
import { enabledTabs, type TabDefinition } from "./tabs.ts";
import { TabStrip } from "./TabStrip.tsx";
import { tabAddress, useTabRoute } from "./use-tab-route.ts";
import { EventPageFrame } from "./EventPageFrame.tsx";

// The first paint does not need these.

/** Notices of the activities, dots on tabs, swiping, following the stage. */
const EventCompanion = lazyPart(async () => (await import("./companion/EventCompanion.tsx")).EventCompanion);
const FollowSwitch = lazyPart(async () => (await import("./companion/EventCompanion.tsx")).FollowSwitch);
const AccountControl = lazyPart(async () => (await import("./AccountControl.tsx")).AccountControl);
const EventFooter = lazyPart(async () => (await import("./EventFooter.tsx")).EventFooter);
const MyDayCard = lazyPart(async () => (await import("./my-day/MyDayCard.tsx")).MyDayCard);
const ShareCard = lazyPart(async () => (await import("./ShareCard.tsx")).ShareCard);

export function EventView({ event, segment }: { event: PublicEvent; segment: string | undefined }) {
  useOutboxHandlers(event);
  useBrand(event.brand?.styles);
  const group = useGroupTitle(event.groupId).data ?? null;
  const tabs = enabledTabs(event);
  const activeTab = useTabRoute(event.id, tabs, segment);
  const page = useRef<HTMLDivElement>(null);
  const currentLink = useRef<HTMLAnchorElement>(null);
  const [, navigate] = useLocation();
  const search = useSearch();

  return (
    <EventPageFrame
      ref={page}
      header={<EventHeader event={event} groupTitle={group?.title} account={<AccountControl eventId={event.id} />} />}
      top={
        <>
          {isSimulated(event) ? (
            <p className="bg-amber-soft px-4 py-1.5 text-center text-sm text-amber-ink">
              {t("Demo: attendees and their contributions are simulated.")}
            </p>
          ) : null}
          <ReconnectingBanner />
          <Areas event={event} tab={activeTab?.path} />
        </>
      }
      bars={
        <>
          {/* On phones above the tabs, on wider screens at the bottom edge, beside the activity. */}
          <div className="md:fixed md:end-(--page-margin) md:bottom-4 md:z-tabs md:w-80">
            <EventCompanion
              event={event}
              tabs={tabs}
              current={activeTab?.path}
              page={page}
              currentLink={currentLink}
              onOpen={(path) => navigate(tabAddress(event.id, { path }, search))}
            />
          </div>
          <TabStrip eventId={event.id} tabs={tabs} current={activeTab?.path} currentLink={currentLink} />
        </>
      }
      aside={
        <>
          {PHONE_PARTS.map(({ unit, Side }) =>
            Side && activeTab?.contents.some((content) => content.unit === unit) ? (
              <Side key={unit.name} eventId={event.id} />
            ) : null,
          )}
          {event.isArchived ? <MyDayCard event={event} /> : null}
          <ShareCard event={event} loading={<Skeleton radius="xl" className="h-14 w-full md:h-100" />} />
          {event.isArchived ? null : <FollowSwitch loading={<Skeleton radius="xl" className="h-16 w-full" />} />}
          <ConnectionIndicator />
        </>
      }
      footer={<EventFooter event={event} group={group} />}
    >
      <StateBanner event={event} />
      {activeTab ? <TabContent key={activeTab.path} event={event} tab={activeTab} /> : <NoActivities />}
    </EventPageFrame>
  );
}

function Areas({ event, tab }: AreaProps) {
  return PHONE_PARTS.map(({ unit, area }) =>
    area && isOn(event, unit) ? (
      <ErrorBoundary key={unit.name} fallback={null}>
        <Suspense fallback={null}>
          <area.View event={event} tab={tab} />
        </Suspense>
      </ErrorBoundary>
    ) : null,
  );
}

/** Skeleton of an activity, shown while its script loads. */
function ActivityLoading() {
  return (
    <div className="flex flex-col gap-4" role="status">
      <span className="sr-only">{t("Loading…")}</span>
      <Skeleton className="h-8 w-4/5" />
      <Skeleton radius="xl" className="h-32 w-full" />
      <Skeleton radius="xl" className="h-48 w-full" />
    </div>
  );
}

/** The open tab. React hydrates it in a separate task. */
function TabContent({ event, tab: { contents } }: { event: PublicEvent; tab: TabDefinition }) {
  const states = { loading: <ActivityLoading />, failure: <ActivityError /> };
  return (
    <Suspense fallback={states.loading}>
      {contents.map(({ unit, Tab }) => (
        <Tab key={unit.name} event={event} isAlone={contents.length === 1} {...states} />
      ))}
    </Suspense>
  );
}

function NoActivities() {
  return (
    <EmptyCard
      icon={<ToggleLeft />}
      title={t("No Activities Enabled")}
      description={t("The organizer has not switched on any activities yet. This page updates automatically.")}
    />
  );
}

function ActivityError() {
  return (
    <EmptyCard
      icon={<ToggleLeft />}
      tone="slate"
      title={t("This part of the page stopped working")}
      description={t("Reload the page to restore this part. Your text is kept.")}
    />
  );
}
