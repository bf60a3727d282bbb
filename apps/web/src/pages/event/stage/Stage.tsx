/** The stage: one activity on a projector, legible from the last row. No controls and no error messages. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Users } from "lucide-react";
import { Suspense } from "react";

import { FloatingEmojiLayer } from "../../../activities/reactions/FloatingEmojiLayer.tsx";
import { useLeaderboard } from "../../../activities/leaderboard/queries.ts";
import { enabledStageTabs } from "../../../lib/event-tabs.ts";
import { interfaceLanguage, plural, t } from "../../../lib/i18n/translate.ts";
import { isUnauthenticated } from "../../../lib/request.ts";
import { useLiveStatus } from "../../../live/hooks.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { Mark } from "../../../ui/Logo.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { useOwnLink } from "../../link/link-data.ts";
import { isSimulated } from "../is-simulated.ts";
import { useEventUpdates } from "../queries.ts";
import { StateBadge } from "../StateBadge.tsx";
import { usePresence } from "../use-presence.ts";
import type { StageView } from "./director.ts";
import { selectView } from "./select-view.ts";
import { JoinBar, JoinPanel } from "./JoinPanel.tsx";
import { JoinView } from "./JoinView.tsx";
import { Lobby } from "./Lobby.tsx";
import { withJoinPanel, stageActivities, withoutJoin } from "./stage-activities.ts";
import "./stage.css";
import { TimerEndReporter } from "./TimerEndReporter.tsx";
import { useDirector } from "./use-director.ts";
import { useFullscreenKey, useHiddenCursor, useWakeLock } from "./use-projector.ts";
import { useStageUnit } from "./use-stage-unit.ts";

const WinnerReveal = lazyComponent(
  async () => (await import("../../../activities/prizes/WinnerReveal.tsx")).WinnerReveal,
);

const PollReporter = lazyComponent(async () => (await import("./PollReporter.tsx")).PollReporter);

interface StageProps {
  eventId: string;
  /** Null while it is not loaded, or if this browser may not read it: the stage then shows how to join. */
  event: PublicEvent | null;
  /** The event was deleted. */
  isDeleted: boolean;
  segment: string | undefined;
}

export function Stage({ eventId, event, isDeleted, segment }: StageProps) {
  const isCursorHidden = useHiddenCursor();
  useFullscreenKey();
  useWakeLock();
  return (
    <div className="stage" data-cursor={isCursorHidden ? "hidden" : undefined}>
      {event ? (
        <EventOnStage event={event} segment={segment} />
      ) : isDeleted ? (
        <StageMessage text={t("This event has ended.")} />
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

function EventOnStage({ event, segment }: { event: PublicEvent; segment: string | undefined }) {
  const unit = useStageUnit();
  useEventUpdates(event.id);
  const enabledActivities = enabledStageTabs(event);
  const hasPodium = (useLeaderboard(event.id).data?.length ?? 0) > 0;
  const selected = selectView(event, enabledActivities, segment, hasPodium);
  const { view: directorView, onTimer, onPoll } = useDirector(event, enabledActivities, selected === "auto");
  const view = selected === "auto" ? directorView : selected;
  return (
    <>
      <header className="stage-top">
        <Mark height={unit * 3} />
        <h1 className="stage-title" dir="auto">
          {event.title}
        </h1>
        {isSimulated(event) ? <Badge tone="plain">{t("Demo: people and answers are simulated.")}</Badge> : null}
        <StateBadge event={event} />
        <PeopleCount />
      </header>
      <ErrorBoundary key={view} fallback={<LobbyView eventId={event.id} />}>
        <View event={event} view={view} unit={unit} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <FloatingEmojiLayer />
        {selected === "auto" && event.enableTimer ? <TimerEndReporter eventId={event.id} onChange={onTimer} /> : null}
        <Suspense fallback={null}>
          {selected === "auto" && event.enablePolls ? <PollReporter eventId={event.id} onChange={onPoll} /> : null}
          {event.enablePrizeDrawing ? <WinnerReveal eventId={event.id} stays={selected === "winners"} /> : null}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function View({ event, view, unit }: { event: PublicEvent; view: StageView; unit: number }) {
  if (view === "join") {
    return (
      <main className="stage-activity" data-view="join" data-join="none">
        <JoinView event={event} unit={unit} />
      </main>
    );
  }
  const Activity = stageActivities[view];
  const join = withJoinPanel.has(view) ? "beside" : withoutJoin.has(view) ? "none" : "below";
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
