/** The stage: one activity on a projector, legible from the last row. No controls and no error messages. */
import { PIN, STAGE_TABS, type StageTab, switchOf } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { StagePicture } from "@hubbub/contract/stage";
import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from "react";
import { useSearch } from "wouter";

import type { StagePart } from "../../../activities/stage-part.ts";
import { lobbyOf, PinnedPost, stagePartOf } from "../../../activities/stage-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import type { JoinableEvent } from "../../../lib/join-address.ts";
import { isUnauthenticated } from "../../../lib/request.ts";
import { useWakeLock } from "../../../lib/use-wake-lock.ts";
import { useLiveStatus } from "../../../live/hooks.ts";
import { useLiveList } from "../../../live/use-live-list.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { BrandLogo } from "../../../ui/BrandLogo.tsx";
import { Mark } from "../../../ui/Logo.tsx";
import { StageTitle } from "../../../ui/StageView.tsx";
import { useBrand } from "../../../ui/use-brand.ts";
import { useIsHydrated } from "../../../ui/use-is-hydrated.ts";
import { ownLinkQuery } from "../../link/link-data.ts";
import { isSimulated } from "../is-simulated.ts";
import { PeopleCount } from "../PeopleCount.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { frameOf, type StageFrame } from "./frame.ts";
import { FrozenStage } from "./FrozenStage.tsx";
import { selectView } from "./select-view.ts";
import { JoinBar, JoinPanel } from "./JoinPanel.tsx";
import { Lobby } from "./Lobby.tsx";
import styles from "./Stage.module.css";
import { type ShownView, useAutomaticView } from "./use-automatic-view.ts";
import { useFullscreenKey, useHiddenCursor } from "./use-projector.ts";
import { useStage } from "./use-stage.ts";

interface StageProps {
  eventId: string;
  /** Whether it is the page for frames. */
  isFramed: boolean;
  /** Null while it is not loaded, or if this browser may not read it: the stage then shows how to join. */
  event: PublicEvent | null;
  /** The event was deleted. */
  isDeleted: boolean;
  segment: string | undefined;
  /** The title of a private archive, of which a stage in a frame shows nothing else. */
  privateTitle: string | null;
}

export function Stage({ eventId, isFramed, event, isDeleted, segment, privateTitle }: StageProps) {
  const isCursorHidden = useHiddenCursor();
  const search = useSearch();
  const frame = isFramed ? frameOf(search) : null;
  // The server renders a stage in a frame without its content, which depends on the query of the address.
  const hasContent = useIsHydrated() || !isFramed;
  useFullscreenKey(frame === null);
  useWakeLock();
  return (
    <div
      className={styles.stage}
      data-branded=""
      data-testid="stage"
      data-cursor={isCursorHidden ? "hidden" : undefined}
      data-mode={event?.stageMode}
      data-framed={frame ? "" : undefined}
      data-transparent={frame?.isTransparent ? "" : undefined}
    >
      {event && !hasContent ? (
        <WithoutContent event={event} />
      ) : event ? (
        <EventOnStage event={event} segment={segment} frame={frame} />
      ) : isDeleted ? (
        <StageMessage>{t("This event has ended.")}</StageMessage>
      ) : privateTitle !== null ? (
        <StageMessage as="h1">{privateTitle}</StageMessage>
      ) : (
        <WithoutEvent eventId={eventId} hasJoin={frame?.hasJoin ?? true} />
      )}
    </div>
  );
}

/** How to join; or that the access link, by which this stage was opened, ended. */
function WithoutEvent({ eventId, hasJoin }: { eventId: string; hasJoin: boolean }) {
  const { error } = useLiveList(ownLinkQuery(eventId));
  return isUnauthenticated(error) ? (
    <StageMessage>{t("This link no longer works")}</StageMessage>
  ) : (
    <LobbyView event={{ id: eventId, joinOrigin: null }} hasJoin={hasJoin} />
  );
}

interface EventOnStageProps {
  event: PublicEvent;
  segment: string | undefined;
  /** Null on the page for projectors. */
  frame: StageFrame | null;
}

function EventOnStage({ event, segment, frame }: EventOnStageProps) {
  useBrand(event.brand?.styles);
  const stage = useStage(event);
  const { stageMode, brand, joinOrigin } = event;
  const isFrozen = stageMode === "frozen";
  const picture = isFrozen && stage?.mode === "frozen" ? stage.picture : null;
  const [hasContent, setHasContent] = useState(!isFrozen);
  if (!hasContent && (!isFrozen || picture)) setHasContent(true);
  if (!hasContent) return <WithoutContent event={event} />;
  const isPinned = picture !== null || event.pinnedQuestionId !== null;
  // A slide for one activity keeps showing it.
  const canShow = frame === null || frame.view === "auto" || frame.view === PIN.view;
  const shown = picture ?? stage;
  const post = isPinned && canShow ? shown?.pinnedQuestion : null;
  return (
    <FrozenStage isFrozen={isFrozen} picture={picture}>
      <StageContent
        event={picture ? { ...picture.event, stageMode, brand, joinOrigin } : event}
        segment={segment}
        frame={frame}
        busiest={shown?.busiest ?? null}
        picture={picture}
        pinned={post ? <PinnedPost key={post.id} post={post} /> : null}
      />
    </FrozenStage>
  );
}

function WithoutContent({ event }: { event: PublicEvent }) {
  if (event.stageMode === "black") return null;
  return (
    <>
      <StageTop event={event} />
      <main className={styles.activity} data-join="none" aria-busy="true" />
    </>
  );
}

interface StageContentProps extends EventOnStageProps {
  busiest: StageTab | null;
  picture: StagePicture | null;
  /** A post instead of the view. */
  pinned: ReactElement | null;
}

function StageContent({ event, segment, frame, busiest, picture, pinned }: StageContentProps) {
  const enabledActivities = STAGE_TABS.filter((tab) => event[switchOf(tab)]);
  const selected = selectView(event, enabledActivities, segment, frame?.view);
  const isAuto = selected === "auto" && event.stageMode !== "frozen";
  const isHydrated = useIsHydrated();
  const atTheEnd = enabledActivities.find((tab) => tab === segment) ?? enabledActivities[0] ?? null;
  const shownLast = event.isArchived ? atTheEnd : busiest;
  const automaticView = useAutomaticView(event, enabledActivities, shownLast, isAuto, picture);
  const view = selected === "auto" ? automaticView : selected;
  if (event.stageMode === "black") return null;
  const hasJoin = frame?.hasJoin ?? true;
  return (
    <>
      <StageTop event={event} />
      <ErrorBoundary
        key={pinned ? `pinned ${pinned.key}` : view}
        fallback={<LobbyView event={event} hasJoin={hasJoin} />}
      >
        {pinned ? (
          <Main event={event} view="pinned" join={hasJoin ? "below" : "none"}>
            {pinned}
          </Main>
        ) : (
          <View event={event} view={view} hasJoin={hasJoin} />
        )}
      </ErrorBoundary>
      {enabledActivities.map((tab) => {
        const { Overlay } = stagePartOf(tab);
        return Overlay && isHydrated ? (
          <ErrorBoundary key={tab} fallback={null}>
            <Overlay event={event} view={pinned ? "pinned" : view} />
          </ErrorBoundary>
        ) : null;
      })}
    </>
  );
}

function StageTop({ event }: { event: PublicEvent }) {
  return (
    <header className={styles.top}>
      {event.brand?.hideProductName ? null : <Mark />}
      {event.brand?.logo ? <BrandLogo logo={event.brand.logo} className="h-8 max-w-48" /> : null}
      <h1 className="min-w-0 truncate text-md leading-tight" dir="auto">
        {event.title}
      </h1>
      <span className={styles.badges}>
        {isSimulated(event) ? (
          <Badge tone="plain">{t("Demo: attendees and their contributions are simulated.")}</Badge>
        ) : null}
        <StateBadge event={event} />
      </span>
      <Connection />
    </header>
  );
}

interface ViewProps {
  event: PublicEvent;
  view: ShownView;
  /** Whether it shows how to join. */
  hasJoin: boolean;
}

function View({ event, view, hasJoin }: ViewProps) {
  if (view === "join") return <LobbyView event={event} hasJoin={hasJoin} {...lobbyOf(event)} />;
  const { View: Activity, join } = stagePartOf(view);
  return (
    <Main event={event} view={view} join={join} hasJoin={hasJoin}>
      <Activity event={event} renderLobby={(texts) => <Lobby event={event} hasJoin={hasJoin} {...texts} />} />
    </Main>
  );
}

interface MainProps {
  event: JoinableEvent;
  view: ShownView | "pinned";
  /** Where to show how to join, besides the content. */
  join?: StagePart["join"];
  hasJoin?: boolean;
  children: ReactNode;
}

function Main({ event, view, join = "none", hasJoin = true, children }: MainProps) {
  // Without the join bar its space remains: the view's title is beside it.
  const space = hasJoin || join === "below" ? join : "none";
  return (
    <>
      <main className={styles.activity} data-view={view} data-join={space}>
        <Suspense fallback={null}>{children}</Suspense>
      </main>
      {hasJoin && join !== "none" ? (
        <div className={styles.join} data-join={join}>
          {join === "beside" ? <JoinPanel event={event} /> : <JoinBar event={event} />}
        </div>
      ) : null}
    </>
  );
}

/** The number of people, and a dot whose color shows whether the live channel is connected. */
function Connection() {
  const isConnected = useLiveStatus() === "connected";
  return (
    <div className="ms-auto flex flex-none items-center gap-1 font-heading text-base leading-none font-strong tabular-nums">
      <span
        className={styles.connection}
        data-connected={isConnected}
        title={isConnected ? t("Connected to live updates") : t("Reconnecting...")}
      />
      <PeopleCount />
    </div>
  );
}

/** Shown instead of how to join. */
function StageMessage({ as = "p", children }: { as?: "h1" | "p"; children: string }) {
  return (
    <main className="col-span-full row-3 grid place-items-center">
      <StageTitle as={as} size="text-2xl" className="text-center">
        {children}
      </StageTitle>
    </main>
  );
}

function LobbyView(props: ComponentProps<typeof Lobby>) {
  return (
    <Main event={props.event} view="join">
      <Lobby {...props} />
    </Main>
  );
}
