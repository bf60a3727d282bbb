/** Runs the automatic director with the live messages of an event. */
import { STAGE_TABS, type StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LiveMessageType } from "@hubbub/contract/live";
import type { StagePicture } from "@hubbub/contract/stage";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { ShownPeriod } from "../../../activities/stage-part.ts";
import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import { listFromPage } from "../../../lib/page-data.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { useIsHydrated } from "../../../ui/use-is-hydrated.ts";
import { addContributions, type DirectorState, directStage, type StageSignals } from "./director.ts";
import { activityInPage, fetchEarlierActivity } from "./earlier-activity.ts";
import { directorStateOf } from "./frozen-view.ts";
import { timedInLists, timedTabs } from "./timed-views.ts";

/** What the stage counts, by the live message about it. `totalOf` is null if the message is one contribution. */
const counted = new Map<LiveMessageType, { tab: StageTab; totalOf: ((data: unknown) => number) | null }>();
for (const tab of STAGE_TABS) {
  const { automatic } = STAGE_PARTS[tab];
  if (automatic?.when !== "busiest") continue;
  for (const [type, totalOf] of Object.entries(automatic.messages))
    counted.set(type as LiveMessageType, { tab, totalOf: totalOf as ((data: unknown) => number) | null });
}
const countedMessages = [...counted.keys()];

/** Maximum delay of setTimeout. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

type Signals = Omit<StageSignals, "enabled">;

/**
 * @param isOn false while the organizer or the address has chosen the view, or while the stage is frozen: then nothing
 * is requested or decided
 * @param picture the picture, if the stage was opened while frozen
 * @returns the view that the director chooses, and the function that receives the periods of timed views
 */
export function useDirector(
  event: PublicEvent,
  enabled: readonly StageTab[],
  isOn: boolean,
  picture: StagePicture | null,
) {
  const isHydrated = useIsHydrated();
  const [inPage] = useState<Signals>(() => ({
    contributions: activityInPage(event, Date.now()),
    timed: timedInLists((call) => listFromPage(event.id, call)),
  }));
  const signals = useRef(inPage);
  const [state, setState] = useState(() =>
    picture ? directorStateOf(picture, enabled) : initialState(enabled, inPage, isHydrated),
  );
  const hasEarlierActivity = useRef(false);
  /** The last total of each activity whose messages contain one. */
  const totals = useRef(new Map<StageTab, number>());

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

  useLiveMessage(countedMessages, (data, type) => {
    const { tab, totalOf } = counted.get(type) ?? {};
    if (!tab) return;
    const total = totalOf?.(data);
    const before = totals.current.get(tab);
    if (total !== undefined) totals.current.set(tab, total);
    const added = total === undefined || before === undefined ? 1 : total - before;
    if (added > 0) addContribution(tab, added);
  });

  const decide = useEffectEvent(() => updateSignals({}));
  const loadEarlierActivity = useEffectEvent(async (signal: AbortSignal) => {
    const earlierContributions = await fetchEarlierActivity(event, signal);
    if (signal.aborted) return;
    hasEarlierActivity.current = true;
    updateSignals({ contributions: [...earlierContributions, ...signals.current.contributions] });
  });

  useEffect(() => {
    if (!isOn || hasEarlierActivity.current) return undefined;
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
    onPeriod: (tab: StageTab, period: ShownPeriod | null) => {
      const known = new Map(signals.current.timed.map((each) => [each.tab, each]));
      updateSignals({ timed: timedTabs((view) => (view.tab === tab ? period : (known.get(view.tab) ?? null))) });
    },
  };
}

/**
 * The first view: that of the server's HTML while the browser takes it over, else what the director chooses with the page
 * data. `since: 0` lets the director replace it immediately.
 */
function initialState(enabled: readonly StageTab[], inPage: Signals, isHydrated: boolean): DirectorState {
  const state = directStage(null, { enabled, ...inPage }, Date.now());
  const view = (isHydrated ? null : viewInHtml(enabled)) ?? state.view;
  return { ...state, view, chosen: state.chosen && { ...state.chosen, since: 0 } };
}

/** The view in the server's HTML; null on the server, and if that is a chosen view or none. */
function viewInHtml(enabled: readonly StageTab[]): DirectorState["view"] | null {
  if (import.meta.env.SSR) return null;
  const view = document.querySelector<HTMLElement>("main[data-view]")?.dataset["view"];
  return (["join", ...enabled] as const).find((each) => each === view) ?? null;
}

function isEqual(one: DirectorState, other: DirectorState): boolean {
  return (
    one.view === other.view &&
    one.nextAt === other.nextAt &&
    one.chosen?.tab === other.chosen?.tab &&
    one.chosen?.since === other.chosen?.since
  );
}
