/** The stage: one activity on a projector, legible from the last row. No controls and no error messages. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { StagePicture } from "@hubbub/contract/stage";
import { Users } from "lucide-react";
import { Suspense, useEffect, useMemo } from "react";
import { useSearch } from "wouter";

import { useLeaderboard } from "../../../activities/leaderboard/queries.ts";
import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import { enabledStageTabs } from "../../../lib/event-tabs.ts";
import { interfaceLanguage, plural, t } from "../../../lib/i18n/translate.ts";
import { isUnauthenticated } from "../../../lib/request.ts";
import { LiveContext, useLiveStatus } from "../../../live/hooks.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { Mark } from "../../../ui/Logo.tsx";
import { AfterHydration } from "../../../ui/AfterHydration.tsx";
import { serverComponent } from "../../../ui/lazy-component.ts";
import { useOwnLink } from "../../link/link-data.ts";
import { isSimulated } from "../is-simulated.ts";
import { useEventUpdates } from "../queries.ts";
import { StateBadge } from "../StateBadge.tsx";
import { usePresence } from "../use-presence.ts";
import type { ShownView } from "./director.ts";
import { frameOf, type StageFrame } from "./frame.ts";
import { rememberFrozenView } from "./frozen-view.ts";
import { selectView } from "./select-view.ts";
import { JoinBar, JoinPanel } from "./JoinPanel.tsx";
import { JoinView } from "./JoinView.tsx";
import { Lobby } from "./Lobby.tsx";
import "./stage.css";
import { useDirector } from "./use-director.ts";
import { useFullscreenKey, useHiddenCursor, useWakeLock } from "./use-projector.ts";
import { usePausedChannel } from "./use-paused-channel.ts";
import { useFrozenData, useStage } from "./use-stage-picture.ts";
import { useStageUnit } from "./use-stage-unit.ts";

const PinnedQuestion = serverComponent(
  async () => (await import("../../../activities/questions/PinnedQuestion.tsx")).PinnedQuestion,
);

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
  const frame = useMemo(() => (isFramed ? frameOf(search) : null), [isFramed, search]);
  useFullscreenKey(frame === null);
  useWakeLock();
  return (
    <div
      className="stage"
      data-cursor={isCursorHidden ? "hidden" : undefined}
      data-mode={event?.stageMode}
      data-framed={frame ? "" : undefined}
      data-transparent={frame?.isTransparent ? "" : undefined}
      data-join={frame && !frame.hasJoin ? "off" : undefined}
    >
      {event ? (
        <EventOnStage event={event} segment={segment} frame={frame} />
      ) : isDeleted ? (
        <StageMessage text={t("This event has ended.")} />
      ) : privateTitle !== null ? (
        <TitleOnly title={privateTitle} />
      ) : (
        <WithoutEvent eventId={eventId} />
      )}
    </div>
  );
}

/** How to join; or that the access link, by which this stage was opened, ended. */
function WithoutEvent({ eventId }: { eventId: string }) {
  const { error } = useOwnLink(eventId);
  return isUnauthenticated(error) ? (
    <StageMessage text={t("This link no longer works")} />
  ) : (
    <LobbyView eventId={eventId} />
  );
}

interface EventOnStageProps {
  event: PublicEvent;
  segment: string | undefined;
  /** Null on the page for projectors. */
  frame: StageFrame | null;
}

/** Keeps the event up to date. While the stage is frozen, what it shows gets no messages and the data of the picture. */
function EventOnStage({ event, segment, frame }: EventOnStageProps) {
  useEventUpdates(event.id);
  const stage = useStage(event);
  const { picture, isReady } = useFrozenData(event, stage);
  const channel = usePausedChannel(event.stageMode === "frozen");
  if (!isReady) return <StageTop event={event} />;
  const pinned = picture ? picture.pinnedQuestion : event.pinnedQuestionId === null ? null : stage?.pinnedQuestion;
  return (
    <LiveContext value={channel}>
      <StageContent
        event={picture ? { ...picture.event, stageMode: event.stageMode } : event}
        segment={segment}
        frame={frame}
        picture={picture}
        // A slide for one activity keeps showing it.
        pinned={frame === null || frame.view === "auto" || frame.view === "questions" ? (pinned ?? null) : null}
      />
    </LiveContext>
  );
}

interface StageContentProps extends EventOnStageProps {
  /** Null while the stage is not frozen. */
  picture: StagePicture | null;
  pinned: Question | null;
}

function StageContent({ event, segment, frame, picture, pinned }: StageContentProps) {
  const unit = useStageUnit();
  const enabledActivities = enabledStageTabs(event);
  const hasPodium = (useLeaderboard(event.id).data?.length ?? 0) > 0;
  const selected = selectView(event, enabledActivities, segment, hasPodium, frame?.view);
  const isAuto = selected === "auto" && event.stageMode !== "frozen";
  const { view: directorView, onPeriod } = useDirector(event, enabledActivities, isAuto, picture);
  const view = selected === "auto" ? directorView : selected;
  useEffect(() => {
    if (picture) rememberFrozenView(picture, directorView);
  }, [picture, directorView]);
  if (event.stageMode === "black") return null;
  const hasJoin = frame?.hasJoin ?? true;
  return (
    <>
      <StageTop event={event} />
      <ErrorBoundary key={pinned ? `pinned ${pinned.id}` : view} fallback={<LobbyView eventId={event.id} />}>
        {pinned ? (
          <PinnedView event={event} question={pinned} hasJoin={hasJoin} />
        ) : (
          <View event={event} view={view} unit={unit} hasJoin={hasJoin} />
        )}
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <AfterHydration>
          {enabledActivities.map((tab) => {
            const { Overlay, timed } = STAGE_PARTS[tab];
            return (
              <Suspense key={tab} fallback={null}>
                {isAuto && timed ? (
                  <timed.Reporter eventId={event.id} onChange={(period) => onPeriod(tab, period)} />
                ) : null}
                {Overlay ? <Overlay eventId={event.id} /> : null}
              </Suspense>
            );
          })}
        </AfterHydration>
      </ErrorBoundary>
    </>
  );
}

function StageTop({ event }: { event: PublicEvent }) {
  return (
    <header className="stage-top">
      <Mark />
      <h1 className="stage-title" dir="auto">
        {event.title}
      </h1>
      {isSimulated(event) ? <Badge tone="plain">{t("Demo: people and answers are simulated.")}</Badge> : null}
      <StateBadge event={event} />
      <PeopleCount />
    </header>
  );
}

function PinnedView({ event, question, hasJoin }: { event: PublicEvent; question: Question; hasJoin: boolean }) {
  return (
    <>
      <main className="stage-activity" data-view="pinned" data-join={hasJoin ? "below" : "none"}>
        <Suspense fallback={null}>
          <PinnedQuestion question={question} />
        </Suspense>
      </main>
      {hasJoin ? <JoinBar eventId={event.id} /> : null}
    </>
  );
}

interface ViewProps {
  event: PublicEvent;
  view: ShownView;
  unit: number;
  /** Whether it shows how to join. */
  hasJoin: boolean;
}

function View({ event, view, unit, hasJoin }: ViewProps) {
  if (view === "join") {
    return (
      <main className="stage-activity" data-view="join" data-join="none">
        <JoinView event={event} unit={unit} />
      </main>
    );
  }
  const { View: Activity, join: placement } = STAGE_PARTS[view];
  const join = hasJoin ? placement : "none";
  return (
    <>
      <main className="stage-activity" data-view={view} data-join={join}>
        <Suspense fallback={null}>
          <Activity event={event} unit={unit} renderLobby={(texts) => <Lobby eventId={event.id} {...texts} />} />
        </Suspense>
      </main>
      {join === "beside" ? <JoinPanel eventId={event.id} /> : null}
      {join === "below" ? <JoinBar eventId={event.id} /> : null}
    </>
  );
}

/** The number of people, and a dot whose color shows whether the live channel is connected. */
function PeopleCount() {
  const people = usePresence();
  const isConnected = useLiveStatus() === "connected";
  return (
    <div className="stage-room items-center flex-none ms-auto">
      <span
        className="connection-dot rounded-[50%]"
        data-connected={isConnected}
        title={isConnected ? t("Connected to live updates") : t("Reconnecting...")}
      />
      {people === null ? null : (
        <>
          <Users aria-hidden="true" strokeWidth={2.2} />
          <span aria-hidden="true">{people.toLocaleString(interfaceLanguage())}</span>
          <span className="visually-hidden">{plural(people, "1 person here", "{count} people here")}</span>
        </>
      )}
    </div>
  );
}

/** Shown for a private archive. */
function TitleOnly({ title }: { title: string }) {
  return (
    <main className="stage-welcome grid place-items-center">
      <h1 className="stage-empty-title text-center text-balance" dir="auto">
        {title}
      </h1>
    </main>
  );
}

/** Shown instead of how to join. */
function StageMessage({ text }: { text: string }) {
  return (
    <main className="stage-welcome grid place-items-center">
      <p className="stage-empty-title">{text}</p>
    </main>
  );
}

function LobbyView({ eventId }: { eventId: string }) {
  return (
    <main className="stage-activity" data-view="join" data-join="none">
      <Lobby eventId={eventId} />
    </main>
  );
}
