/** The attendee's page of one event; with `?display=bigscreen` its stage. */
import { normalizeEventId } from "@hubbub/contract/event-id";
import { Suspense, useEffect } from "react";
import { useLocation, useParams, useSearch } from "wouter";

import { PHONE_PARTS } from "../../activities/phone-parts.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { PageFallback } from "../../ui/PageFallback.tsx";
import { useWalletSession } from "../../auth/wallet-session.ts";
import { pageData } from "../../lib/page-data.ts";
import { isFramedStage, isStageQuery } from "../../lib/paths.ts";
import { participantId } from "../../lib/participant-id.ts";
import { isMissing } from "../../lib/request.ts";
import { useLiveRoom } from "../../live/use-live-room.ts";
import { lazyComponent, preloadLazyParts } from "../../ui/lazy-component.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { EventView } from "./EventView.tsx";
import { isPublicEvent, eventQuery, useLoginRequired } from "./queries.ts";
import { SessionEndBoundary } from "./session-end/SessionEndBoundary.tsx";
import { EventPageFrame } from "./EventPageFrame.tsx";

const Stage = lazyComponent(async () => (await import("./stage/Stage.tsx")).Stage);
const EventNotFound = lazyComponent(async () => (await import("./EventNotFound.tsx")).EventNotFound);
const EntryRefused = lazyComponent(async () => (await import("./EntryRefused.tsx")).EntryRefused);

/**
 * Loads what the app needs to take over the page. This includes the code of a stage, and of each area that the server
 * has rendered. If the code is missing, React replaces the HTML when a parent renders again.
 */
export async function loadEventPage(): Promise<typeof EventPage> {
  const isStage = "location" in globalThis && (isFramedStage() || isStageQuery(location.search));
  const rendered = PHONE_PARTS.flatMap(({ area }) => (area && pageData.event?.lists[area.call] ? [area.View] : []));
  await Promise.all((isStage ? [Stage] : rendered).map((View) => View.load().catch(() => undefined)));
  return EventPage;
}

export function EventPage() {
  const { eventId: eventIdParam, tab } = useParams<{ eventId: string; tab?: string }>();
  const eventId = normalizeEventId(eventIdParam);
  const [path] = useLocation();
  const isFramed = path.startsWith("/stage/");
  const search = useSearch();
  const isStage = isFramed || isStageQuery(search);
  const profileId = useWalletSession()?.profile.id;
  const { data, error, refetch } = useLiveList(eventQuery(eventId));
  const event = data && isPublicEvent(data) ? data : null;
  const isLoginRequired = useLoginRequired(event, profileId);
  const isShown = event !== null && !isMissing(error);
  // The prefix `stage-` excludes this connection from the number of people.
  useLiveRoom(
    isStage
      ? event && { eventId, participantId: `stage-${participantId}`, profileId }
      : isShown && !isLoginRequired
        ? { eventId, participantId, profileId }
        : null,
  );

  useEffect(() => {
    if (data) document.title = data.title;
  }, [data]);
  useEffect(() => (isStage ? undefined : preloadLazyParts()), [isStage]);

  if (isStage) {
    // The stage shows no errors: without an event it shows how to join, and after an error it keeps its last view.
    return (
      <Suspense fallback={<PageFallback />}>
        <Stage
          eventId={eventId}
          isFramed={isFramed}
          event={event}
          isDeleted={data === null}
          segment={tab}
          privateTitle={isFramed && data && !event ? data.title : null}
        />
      </Suspense>
    );
  }
  if (isShown && !isLoginRequired) {
    return (
      <SessionEndBoundary key={eventId} event={event}>
        <EventView event={event} segment={tab} />
      </SessionEndBoundary>
    );
  }
  return (
    <Suspense fallback={<EventLoading />}>
      {isShown ? (
        <EntryRefused event={event} reason="login" />
      ) : data === null || error ? (
        <EventNotFound
          eventId={eventId}
          isConfirmed={data === null || isMissing(error)}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <EntryRefused event={data} reason="archive" />
      ) : (
        <EventLoading />
      )}
    </Suspense>
  );
}

/** Skeleton of the event page, shown while the event loads. */
function EventLoading() {
  return (
    <EventPageFrame
      role="status"
      header={
        <>
          <Skeleton radius="md" className="size-8" />
          <Skeleton className="h-4 w-44" />
        </>
      }
      aside={<Skeleton radius="xl" className="h-100 w-full" />}
    >
      <span className="sr-only">{t("Loading…")}</span>
      <Skeleton className="h-8 w-4/5" />
      <Skeleton radius="md" className="h-24 w-full" />
      <Skeleton radius="md" className="h-12 w-full" />
    </EventPageFrame>
  );
}
