/**
 * The automatic director: decides which view a stage shows while the organizer's choice is "Automatic". Pure. Every
 * stage runs it with the live messages it receives (decision 016).
 */
import type { StageTab } from "@hubbub/contract/activities";

import type { ShownPeriod } from "../../../activities/stage-part.ts";

export type ShownView = StageTab | "join";

/** Only contributions within this time count as activity. */
export const ACTIVITY_WINDOW_MS = 60_000;
/** Minimum time that a view chosen by activity stays. */
export const VIEW_MIN_MS = 20_000;
/** Another activity replaces the shown one if it has more than this many times its contributions. */
const BUSIER_FACTOR = 1.5;

/** The contributions to one activity within one second. */
export interface Contributions {
  tab: StageTab;
  /** Epoch milliseconds on this device's clock. */
  at: number;
  count: number;
}

export interface StageSignals {
  /** Activities that are switched on and have a stage view, in the order of the tabs. */
  enabled: readonly StageTab[];
  contributions: readonly Contributions[];
  /** The views that are shown for a time, the one with the highest priority first. */
  timed: readonly TimedTab[];
}

export interface TimedTab extends ShownPeriod {
  tab: StageTab;
}

export interface DirectorState {
  view: ShownView;
  /** The view chosen by activity, to which the stage returns after a timed view; null before the first contribution. */
  chosen: { tab: StageTab; since: number } | null;
  /** When to decide again if no signal changes earlier, in epoch milliseconds; null for never. */
  nextAt: number | null;
}

/**
 * Decides which view to show.
 * @param now epoch milliseconds
 */
export function directStage(before: DirectorState | null, signals: StageSignals, now: number): DirectorState {
  const chosen = chooseBusiest(before?.chosen ?? null, signals, now);
  const view = timedView(signals, now) ?? chosen?.tab ?? "join";
  return { view, chosen, nextAt: nextDecision(signals, chosen, now) };
}

/** Adds contributions. Drops entries older than the window, except the latest of each activity. */
export function addContributions(
  contributions: readonly Contributions[],
  { tab, at, count }: Contributions,
): Contributions[] {
  const latest = contributions.findLast((entry) => entry.tab === tab);
  const isSameSecond = latest !== undefined && Math.floor(latest.at / 1000) === Math.floor(at / 1000);
  const added = isSameSecond
    ? contributions.map((entry) => (entry === latest ? { ...entry, count: entry.count + count } : entry))
    : [...contributions, { tab, at, count }];
  return added.filter(
    (entry) => at - entry.at < ACTIVITY_WINDOW_MS || added.findLast((other) => other.tab === entry.tab) === entry,
  );
}

function timedView({ enabled, timed }: StageSignals, now: number): StageTab | null {
  return timed.find(({ tab, from, until }) => from <= now && now < until && enabled.includes(tab))?.tab ?? null;
}

function chooseBusiest(before: DirectorState["chosen"], signals: StageSignals, now: number): DirectorState["chosen"] {
  const candidate = busiest(signals, now);
  const current = before && signals.enabled.includes(before.tab) ? before : null;
  if (candidate === null) return current;
  if (current === null) return { tab: candidate, since: now };
  if (candidate === current.tab || now - current.since < VIEW_MIN_MS || !isBusier(signals, candidate, current.tab, now))
    return current;
  return { tab: candidate, since: now };
}

/** The activity with the most contributions in the window. On a tie, also at zero, the one with the latest. */
function busiest({ enabled, contributions }: StageSignals, now: number): StageTab | null {
  let best: { tab: StageTab; count: number; latest: number } | null = null;
  for (const tab of enabled) {
    const ofTab = contributions.filter((entry) => entry.tab === tab);
    if (ofTab.length === 0) continue;
    const candidate = { tab, count: countOf(ofTab, tab, now), latest: Math.max(...ofTab.map(({ at }) => at)) };
    const isBetter =
      best === null ||
      candidate.count > best.count ||
      (candidate.count === best.count && candidate.latest > best.latest);
    if (isBetter) best = candidate;
  }
  return best?.tab ?? null;
}

function isBusier({ contributions }: StageSignals, one: StageTab, other: StageTab, now: number): boolean {
  return countOf(contributions, one, now) > countOf(contributions, other, now) * BUSIER_FACTOR;
}

function countOf(contributions: readonly Contributions[], tab: StageTab, now: number): number {
  return contributions.reduce(
    (sum, entry) => (entry.tab === tab && now - entry.at < ACTIVITY_WINDOW_MS ? sum + entry.count : sum),
    0,
  );
}

/** The next time at which the decision may change without a new signal. */
function nextDecision(signals: StageSignals, chosen: DirectorState["chosen"], now: number): number | null {
  const { timed, contributions } = signals;
  const times = timed.flatMap(({ from, until }) => [from, until]);
  // Another activity can take over only when the minimum time has passed, or when older contributions leave the window.
  if (chosen && contributions.some(({ tab, at }) => tab !== chosen.tab && now - at < ACTIVITY_WINDOW_MS)) {
    times.push(chosen.since + VIEW_MIN_MS, ...contributions.map(({ at }) => at + ACTIVITY_WINDOW_MS));
  }
  const future = times.filter((time) => time > now && time < Infinity);
  return future.length > 0 ? Math.min(...future) : null;
}
