/** The projector: one activity, read from the last row. Nothing to click, nothing that says something is wrong. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Users } from "lucide-react";
import { Suspense } from "react";

import { FloatingEmojiLayer } from "../../../activities/reactions/FloatingEmojiLayer.tsx";
import { useLeaderboard } from "../../../activities/leaderboard/queries.ts";
import { interfaceLanguage, plural, t } from "../../../lib/i18n/translate.ts";
import { useLiveStatus } from "../../../live/hooks.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { Mark } from "../../../ui/Logo.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { isSimulated } from "../is-simulated.ts";
import { useEventUpdates } from "../queries.ts";
import { StateBadge } from "../StateBadge.tsx";
import { enabledTabs } from "../tabs.tsx";
import { usePresence } from "../use-presence.ts";
import type { StageView } from "./director.ts";
import { followedView } from "./followed-view.ts";
import { JoinBar, JoinPanel } from "./JoinPanel.tsx";
import { JoinView } from "./JoinView.tsx";
import { Lobby } from "./Lobby.tsx";
import { joinsBeside, stageActivities, withoutJoin } from "./stage-activities.ts";
import "./stage.css";
import { TimerSignal } from "./TimerSignal.tsx";
import { useDirection } from "./use-direction.ts";
import { useFullscreenKey, useQuietCursor, useWakeLock } from "./use-projector.ts";
import { useStageUnit } from "./use-stage-unit.ts";

const WinnerReveal = lazyComponent(
  async () => (await import("../../../activities/prizes/WinnerReveal.tsx")).WinnerReveal,
);

interface StageProps {
  eventId: string;
  /** Null while it is not known, or not for this screen's eyes: then the stage shows the way in. */
  event: PublicEvent | null;
  /** The event was deleted. */
  isGone: boolean;
  segment: string | undefined;
}

export function Stage({ eventId, event, isGone, segment }: StageProps) {
  const isCursorHidden = useQuietCursor();
  useFullscreenKey();
  useWakeLock();
  return (
    <div className="stage" data-cursor={isCursorHidden ? "hidden" : undefined}>
      {event ? <EventOnStage event={event} segment={segment} /> : isGone ? <Gone /> : <Welcome eventId={eventId} />}
    </div>
  );
}

function EventOnStage({ event, segment }: { event: PublicEvent; segment: string | undefined }) {
  const unit = useStageUnit();
  useEventUpdates(event.id);
  const enabled = enabledTabs(event)
    .map(({ tab }) => tab)
    .filter((tab) => tab in stageActivities);
  const hasPodium = (useLeaderboard(event.id).data?.length ?? 0) > 0;
  const followed = followedView(event, enabled, segment, hasPodium);
  const { view: directed, onTimer } = useDirection(event, enabled, followed === "auto");
  const view = followed === "auto" ? directed : followed;
  return (
    <>
      <header className="stage-top">
        <Mark height={unit * 3} />
        <h1 className="stage-title" dir="auto">
          {event.title}
        </h1>
        {isSimulated(event) ? <Badge tone="plain">{t("Demo: people and answers are simulated.")}</Badge> : null}
        <StateBadge event={event} />
        <Room />
      </header>
      <ErrorBoundary key={view} fallback={<Welcome eventId={event.id} />}>
        <View event={event} view={view} unit={unit} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <FloatingEmojiLayer />
        {followed === "auto" && event.enableTimer ? <TimerSignal eventId={event.id} onChange={onTimer} /> : null}
        <Suspense fallback={null}>
          {event.enablePrizeDrawing ? <WinnerReveal eventId={event.id} stays={followed === "winners"} /> : null}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function View({ event, view, unit }: { event: PublicEvent; view: StageView; unit: number }) {
  const Activity = view === "join" ? undefined : stageActivities[view];
  if (view === "join" || !Activity) {
    return (
      <main className="stage-activity" data-view="join" data-join="none">
        <JoinView event={event} unit={unit} />
      </main>
    );
  }
  const join = joinsBeside.has(view) ? "beside" : withoutJoin.has(view) ? "none" : "below";
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

/** How many are in the room; the dot's colour is all that a lost connection changes here. */
function Room() {
  const people = usePresence();
  const isConnected = useLiveStatus() === "connected";
  return (
    <div className="stage-room">
      <span
        className="connection-dot"
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

/** There is no way in any more, so none is shown. */
function Gone() {
  return (
    <main className="stage-welcome">
      <p className="stage-empty-title">{t("This event has ended.")}</p>
    </main>
  );
}

function Welcome({ eventId }: { eventId: string }) {
  return (
    <main className="stage-activity" data-view="join" data-join="none">
      <Lobby eventId={eventId} />
    </main>
  );
}
