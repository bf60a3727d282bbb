/** Runs the automatic director with the live messages of an event. */
import { EVENT_TABS, type StageTab } from "@hubbub/contract/activities";
import type { MoodCounts } from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";
import type { StagePicture } from "@hubbub/contract/stage";
import type { ServerMessageType } from "@hubbub/contract/live";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CELEBRATION_MS, REVEAL_MS } from "../../../activities/prizes/reveal.ts";
import { listFromPage } from "../../../lib/page-data.ts";
import { useLiveMessage, useLiveMessages } from "../../../live/hooks.ts";
import { type DirectorState, directStage, type StageSignals, addContributions } from "./director.ts";
import { directorStateOf } from "./frozen-view.ts";
import { activityInPage, fetchEarlierActivity } from "./fetch-earlier-activity.ts";

/** The live messages that count as one contribution to each activity. */
const CONTRIBUTIONS: Record<StageTab, readonly ServerMessageType[]> = {
  icebreaker: ["icebreaker:response"],
  questions: ["question:created", "question_voted"],
  // Mood votes arrive as totals (`emoji:results`); the director counts the difference.
  reactions: [],
  translation: ["translation:caption"],
  chat: ["chat:message", "chat:reaction"],
  // The timer and the draw are shown by time, the leaderboard only by choice.
  timer: [],
  winners: [],
  leaderboard: [],
  // An open poll is shown by time.
  poll: [],
};
const contributionMessages = Object.values(CONTRIBUTIONS).flat();

/** Maximum delay of setTimeout. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

type Signals = Omit<StageSignals, "enabled">;

/**
 * @param isOn false while the organizer or the address has chosen the view, or while the stage is frozen: then nothing
 * is requested or decided
 * @param picture of a stage that was opened frozen
 * @returns the view that the director chooses, and the functions that receive the end of the running timer and of the
 * shown poll
 */
export function useDirector(
  event: PublicEvent,
  enabled: readonly StageTab[],
  isOn: boolean,
  picture: StagePicture | null,
) {
  const [state, setState] = useState(() =>
    picture ? directorStateOf(picture, enabled) : initialState(event, enabled),
  );
  const signals = useRef<Signals>({
    contributions: [],
    timerEndsAt: null,
    revealEndsAt: null,
    pollEndsAt: pollEndInPage(event),
  });
  const votes = useRef<number | null>(null);

  const updateSignals = (changed: Partial<Signals>) => {
    signals.current = { ...signals.current, ...changed };
    if (!isOn) return;
    const all = { enabled, ...signals.current };
    setState((before) => {
      const next = directStage(before, all, Date.now());
      return isEqual(before, next) ? before : next;
    });
  };
  const addContribution = (tab: StageTab, count = 1) => {
    updateSignals({ contributions: addContributions(signals.current.contributions, { tab, at: Date.now(), count }) });
  };

  useLiveMessages(contributionMessages, (type) => {
    const tab = EVENT_TABS.find((each) => CONTRIBUTIONS[each].includes(type));
    if (tab) addContribution(tab);
  });
  useLiveMessage("emoji:results", ({ counts }) => {
    const total = totalOf(counts);
    const added = votes.current === null ? 1 : total - votes.current;
    votes.current = total;
    if (added > 0) addContribution("reactions", added);
  });
  useLiveMessage("winner_announced", () => updateSignals({ revealEndsAt: Date.now() + REVEAL_MS + CELEBRATION_MS }));

  const decide = useEffectEvent(() => updateSignals({}));
  const loadEarlierActivity = useEffectEvent(async (signal: AbortSignal) => {
    const earlierContributions = await fetchEarlierActivity(event, signal);
    if (!signal.aborted) updateSignals({ contributions: [...earlierContributions, ...signals.current.contributions] });
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const abort = new AbortController();
    void loadEarlierActivity(abort.signal);
    return () => abort.abort();
  }, [event.id, isOn]);

  const switches = enabled.join();
  useEffect(() => {
    if (isOn) decide();
  }, [isOn, switches]);

  const { nextAt } = state;
  useEffect(() => {
    if (!isOn || nextAt === null) return undefined;
    // 5 ms later, because a timer may fire slightly early and `nextAt` must have passed.
    const timer = setTimeout(() => decide(), Math.min(TIMEOUT_MAX_MS, Math.max(0, nextAt - Date.now()) + 5));
    return () => clearTimeout(timer);
  }, [isOn, nextAt]);

  return {
    view: state.view,
    onTimer: (timerEndsAt: number | null) => updateSignals({ timerEndsAt }),
    onPoll: (pollEndsAt: number | null) => updateSignals({ pollEndsAt }),
  };
}

/** The first view, from the page data. `since: 0` lets the director replace it immediately. */
function initialState(event: PublicEvent, enabled: readonly StageTab[]): DirectorState {
  const signals = {
    enabled,
    contributions: activityInPage(event),
    timerEndsAt: null,
    revealEndsAt: null,
    pollEndsAt: pollEndInPage(event),
  };
  const state = directStage(null, signals, Date.now());
  return { ...state, chosen: state.chosen && { ...state.chosen, since: 0 } };
}

/** Infinity if the page data contains an open poll, else null. */
function pollEndInPage({ id, enablePolls }: PublicEvent): number | null {
  const polls = enablePolls ? listFromPage(id, "GET /api/events/:eventId/polls") : undefined;
  return polls?.some(({ state }) => state === "open") ? Infinity : null;
}

function isEqual(one: DirectorState, other: DirectorState): boolean {
  return (
    one.view === other.view &&
    one.nextAt === other.nextAt &&
    one.chosen?.tab === other.chosen?.tab &&
    one.chosen?.since === other.chosen?.since
  );
}

function totalOf(counts: MoodCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
