/** The event page of a loaded event: header, tabs, activity, side column, footer. */
import { isOn } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { ToggleLeft } from "lucide-react";
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";

import { PHONE_PARTS } from "../../activities/phone-parts.ts";
import { useOutboxHandlers } from "../../activities/use-outbox-handlers.ts";
import { useGroupTitle } from "../../groups/group-title.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { LaterPart } from "../../ui/LaterPart.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { EventCompanionProps } from "./companion/EventCompanion.tsx";
import { ConnectionIndicator, ReconnectingBanner } from "./ConnectionState.tsx";
import { EventHeader } from "./EventHeader.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { useBrand } from "../../ui/use-brand.ts";
import { useEventUpdates } from "./queries.ts";
import { isSimulated } from "./is-simulated.ts";
import { StateBadge } from "./StateBadge.tsx";
import { StateBanner } from "./StateBanner.tsx";
import { enabledTabs, type TabDefinition } from "./tabs.ts";
import { type TabIndicators, TabStrip } from "./TabStrip.tsx";
import { tabAddress, useTabRoute } from "./use-tab-route.ts";
import { EventPageFrame } from "./EventPageFrame.tsx";

// Lazy-loaded, because the first paint does not need them; most of them complete the first view (vite.config.ts).

/** Notices of the activities, dots on tabs, swiping, following the stage. */
const EventCompanion = lazyComponent(async () => (await import("./companion/EventCompanion.tsx")).EventCompanion);
const FollowSwitch = lazyComponent(async () => (await import("./companion/EventCompanion.tsx")).FollowSwitch);
const AccountControl = lazyComponent(async () => (await import("./AccountControl.tsx")).AccountControl);
const EventFooter = lazyComponent(async () => (await import("./EventFooter.tsx")).EventFooter);
const MyDayCard = lazyComponent(async () => (await import("./my-day/MyDayCard.tsx")).MyDayCard);
const ShareCard = lazyComponent(async () => (await import("./ShareCard.tsx")).ShareCard);

export function EventView({ event, segment }: { event: PublicEvent; segment: string | undefined }) {
  useEventUpdates(event.id);
  useOutboxHandlers(event);
  useBrand(event.brand?.styles);
  const group = useGroupTitle(event.groupId).data ?? null;
  const tabs = enabledTabs(event);
  const activeTab = useTabRoute(event.id, tabs, segment);
  const main = useRef<HTMLElement>(null);
  const areaBox = useRef<HTMLDivElement>(null);
  useHeightInStyles(areaBox);
  const [, navigate] = useLocation();
  const search = useSearch();

  return (
    <EventPageFrame>
      <EventHeader
        title={event.title}
        details={[event.speakers, event.room, group?.title].filter(Boolean).join(" · ")}
        brand={event.brand}
        badge={<StateBadge event={event} />}
        account={
          <LaterPart>
            <AccountControl eventId={event.id} />
          </LaterPart>
        }
      />
      {isSimulated(event) ? (
        <p className="text-amber-ink text-sm py-1.5 px-4.5 bg-amber-soft text-center">
          {t("Demo: attendees and their contributions are simulated.")}
        </p>
      ) : null}
      <ReconnectingBanner />
      <div ref={areaBox}>
        {PHONE_PARTS.map(({ unit, area }) =>
          area && isOn(event, unit) ? (
            <ErrorBoundary key={unit.name} fallback={null}>
              <Suspense fallback={null}>
                <area.View event={event} tab={activeTab?.tab} />
              </Suspense>
            </ErrorBoundary>
          ) : null,
        )}
      </div>
      <TabStripWithIndicators
        event={event}
        tabs={tabs}
        current={activeTab?.tab}
        main={main}
        onOpen={(tab) => navigate(tabAddress(event.id, { tab }, search))}
      />
      <main
        ref={main}
        className="grid grid-cols-1 gap-4 max-w-(--event-width) mx-auto pt-4.5 px-4 pb-0 md:grid-cols-[minmax(0,1fr)_21.25rem] md:gap-8 md:items-start md:pt-7 md:px-gutter md:pb-0"
      >
        <div className="flex flex-col gap-4 min-w-0">
          <StateBanner event={event} />
          {activeTab ? <TabContent key={activeTab.tab} event={event} tab={activeTab} /> : <NoActivities />}
        </div>
        <aside className="flex flex-col gap-4 min-w-0" aria-label={t("About this event")}>
          {PHONE_PARTS.map(({ unit, Side }) =>
            Side && activeTab?.isOn && activeTab.tab === unit.tab?.path ? (
              <LaterPart key={unit.name}>
                <Side eventId={event.id} />
              </LaterPart>
            ) : null,
          )}
          {event.isArchived ? (
            <LaterPart>
              <MyDayCard event={event} />
            </LaterPart>
          ) : null}
          <LaterPart loading={<Skeleton radius="xl" className="h-14 md:h-100 w-full" />}>
            <ShareCard eventId={event.id} />
          </LaterPart>
          {event.isArchived ? null : (
            <LaterPart loading={<Skeleton radius="xl" className="h-16 w-full" />}>
              <FollowSwitch />
            </LaterPart>
          )}
          <ConnectionIndicator />
        </aside>
      </main>
      <LaterPart>
        <EventFooter event={event} group={group} />
      </LaterPart>
    </EventPageFrame>
  );
}

/** Sets `--areas` to the height of what is above the tabs: the chat fills the rest of a phone's screen. */
function useHeightInStyles(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--areas", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--areas");
    };
  }, [box]);
}

const noIndicators: TabIndicators = { updatedTabs: [] };

/** The tab strip with its dots and labels. They change often, and only this component renders again then. */
function TabStripWithIndicators(props: Omit<EventCompanionProps, "onIndicatorsChange" | "labeledLink">) {
  const { event, tabs, current } = props;
  const [indicators, setIndicators] = useState(noIndicators);
  const labeledLink = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <TabStrip eventId={event.id} tabs={tabs} current={current} labeledLink={labeledLink} {...indicators} />
      <LaterPart>
        <EventCompanion {...props} labeledLink={labeledLink} onIndicatorsChange={setIndicators} />
      </LaterPart>
    </>
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

/** The open tab. The server renders it if its script is in the first load; else it renders the skeleton. */
function TabContent({ event, tab: { Tab, isOn: hasOwn, parts } }: { event: PublicEvent; tab: TabDefinition }) {
  const content = (
    <>
      {parts.map(({ stageView, View }) => (
        <View key={stageView} event={event} isAlone={!hasOwn} />
      ))}
      {hasOwn ? <Tab event={event} /> : null}
    </>
  );
  const isLazy = "load" in Tab;
  return isLazy ? (
    <LaterPart loading={<ActivityLoading />} failure={<ActivityError />}>
      {content}
    </LaterPart>
  ) : (
    <ErrorBoundary fallback={<ActivityError />}>
      <Suspense fallback={<ActivityLoading />}>{content}</Suspense>
    </ErrorBoundary>
  );
}

function NoActivities() {
  return (
    <Card as="div">
      <EmptyState
        icon={<ToggleLeft />}
        title={t("No Activities Enabled")}
        description={t("The organizer has not switched on any activities yet. This page updates automatically.")}
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
        description={t("Reload the page to restore this part. Your text is kept.")}
      />
    </Card>
  );
}
