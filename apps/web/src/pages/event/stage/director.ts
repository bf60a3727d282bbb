/**
 * The automatic director: which view a stage shows while the organizer leaves it on "Automatic". Pure; every stage runs
 * it on the live messages it receives (decision 132).
 */
import type { EventTab } from "../../../lib/paths.ts";

export type StageView = EventTab | "join";

/** Only what people sent within this time counts as activity. */
export const ACTIVITY_WINDOW_MS = 60_000;
/** A view chosen by activity stays at least this long. */
export const VIEW_MIN_MS = 20_000;
/** The timer is shown this long before its end, and this long after it. */
export const TIMER_LEAD_MS = 60_000;
export const TIMER_OVER_MS = 15_000;
/** Another activity must be this many times as busy as the shown one. */
const BUSIER_FACTOR = 1.5;

/** So many contributions to one activity in one second. */
export interface Pulse {
  tab: EventTab;
  /** Epoch milliseconds on this device's clock. */
  at: number;
  count: number;
}

export interface StageSignals {
  /** Activities that are switched on and have a stage view, in the order of the tabs. */
  enabled: readonly EventTab[];
  pulses: readonly Pulse[];
  /** When the running timer ends or ended, epoch milliseconds; null while none runs. */
  timerEndsAt: number | null;
  /** Until when a draw's reveal takes; null before the first draw. */
  revealEndsAt: number | null;
}

export interface Direction {
  view: StageView;
  /** The view chosen by activity, which the stage returns to after a timer or a draw; null while nothing has happened. */
  chosen: { tab: EventTab; since: number } | null;
  /** When to decide again if no signal changes before; null for never. */
  nextAt: number | null;
}

/** @param now epoch milliseconds */
export function directStage(before: Direction | null, signals: StageSignals, now: number): Direction {
  const chosen = chooseBusiest(before?.chosen ?? null, signals, now);
  const view = interruption(signals, now) ?? chosen?.tab ?? "join";
  return { view, chosen, nextAt: nextDecision(signals, chosen, now) };
}

/** Adds a contribution. Older pulses than the window are dropped, but for the latest of each activity. */
export function withPulse(pulses: readonly Pulse[], { tab, at, count }: Pulse): Pulse[] {
  const latest = pulses.findLast((pulse) => pulse.tab === tab);
  const isSameSecond = latest !== undefined && Math.floor(latest.at / 1000) === Math.floor(at / 1000);
  const added = isSameSecond
    ? pulses.map((pulse) => (pulse === latest ? { ...pulse, count: pulse.count + count } : pulse))
    : [...pulses, { tab, at, count }];
  return added.filter(
    (pulse) => at - pulse.at < ACTIVITY_WINDOW_MS || added.findLast((other) => other.tab === pulse.tab) === pulse,
  );
}

function interruption({ enabled, timerEndsAt, revealEndsAt }: StageSignals, now: number): EventTab | null {
  if (revealEndsAt !== null && now < revealEndsAt && enabled.includes("winners")) return "winners";
  if (timerEndsAt === null || !enabled.includes("timer")) return null;
  return now >= timerEndsAt - TIMER_LEAD_MS && now < timerEndsAt + TIMER_OVER_MS ? "timer" : null;
}

function chooseBusiest(before: Direction["chosen"], signals: StageSignals, now: number): Direction["chosen"] {
  const leader = busiest(signals, now);
  const held = before && signals.enabled.includes(before.tab) ? before : null;
  if (leader === null) return held;
  if (held === null) return { tab: leader, since: now };
  if (leader === held.tab || now - held.since < VIEW_MIN_MS || !isBusier(signals, leader, held.tab, now)) return held;
  return { tab: leader, since: now };
}

/** The activity with the most contributions in the window; of equals, and of none at all, the one with the latest. */
function busiest({ enabled, pulses }: StageSignals, now: number): EventTab | null {
  let best: { tab: EventTab; count: number; latest: number } | null = null;
  for (const tab of enabled) {
    const own = pulses.filter((pulse) => pulse.tab === tab);
    if (own.length === 0) continue;
    const candidate = { tab, count: countOf(own, tab, now), latest: Math.max(...own.map(({ at }) => at)) };
    const isBetter =
      best === null ||
      candidate.count > best.count ||
      (candidate.count === best.count && candidate.latest > best.latest);
    if (isBetter) best = candidate;
  }
  return best?.tab ?? null;
}

function isBusier({ pulses }: StageSignals, one: EventTab, other: EventTab, now: number): boolean {
  return countOf(pulses, one, now) > countOf(pulses, other, now) * BUSIER_FACTOR;
}

function countOf(pulses: readonly Pulse[], tab: EventTab, now: number): number {
  return pulses.reduce(
    (sum, pulse) => (pulse.tab === tab && now - pulse.at < ACTIVITY_WINDOW_MS ? sum + pulse.count : sum),
    0,
  );
}

/** The next instant at which the passing of time alone may change the decision. */
function nextDecision(signals: StageSignals, chosen: Direction["chosen"], now: number): number | null {
  const { timerEndsAt, revealEndsAt, pulses } = signals;
  const times: number[] = [];
  if (revealEndsAt !== null) times.push(revealEndsAt);
  if (timerEndsAt !== null) times.push(timerEndsAt - TIMER_LEAD_MS, timerEndsAt + TIMER_OVER_MS);
  // Only another activity's lead can end the shown view: by its least time, or when older contributions stop counting.
  if (chosen && pulses.some(({ tab, at }) => tab !== chosen.tab && now - at < ACTIVITY_WINDOW_MS)) {
    times.push(chosen.since + VIEW_MIN_MS, ...pulses.map(({ at }) => at + ACTIVITY_WINDOW_MS));
  }
  const coming = times.filter((time) => time > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
