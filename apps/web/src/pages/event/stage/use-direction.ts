/** Feeds the automatic director with what happens in an event. */
import type { MoodCounts } from "@hubbub/contract/activities/reactions";
import type { PublicEvent } from "@hubbub/contract/events";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { CELEBRATION_MS, REVEAL_MS } from "../../../activities/prizes/reveal.ts";
import type { EventTab } from "../../../lib/paths.ts";
import { pageData } from "../../../lib/page-data.ts";
import { useLiveMessage } from "../../../live/hooks.ts";
import { type Direction, directStage, type StageSignals, type StageView, withPulse } from "./director.ts";
import { readActivity } from "./read-activity.ts";

/** setTimeout takes no more. */
const WAIT_MAX_MS = 2 ** 31 - 1;

type Signals = Omit<StageSignals, "enabled">;

/**
 * The view that the director chooses, and how the running timer's end is reported to it.
 * @param isOn false while the organizer or the address has chosen the view: then nothing is read or decided
 */
export function useDirection(event: PublicEvent, enabled: readonly EventTab[], isOn: boolean) {
  const [direction, setDirection] = useState(() => openingOf(event));
  const signals = useRef<Signals>({ pulses: [], timerEndsAt: null, revealEndsAt: null });
  const votes = useRef<number | null>(null);

  const change = (changed: Partial<Signals>) => {
    signals.current = { ...signals.current, ...changed };
    if (!isOn) return;
    const all = { enabled, ...signals.current };
    setDirection((before) => {
      const next = directStage(before, all, Date.now());
      return isSame(before, next) ? before : next;
    });
  };
  const pulse = (tab: EventTab, count = 1) => {
    change({ pulses: withPulse(signals.current.pulses, { tab, at: Date.now(), count }) });
  };

  useLiveMessage("icebreaker:response", () => pulse("icebreaker"));
  useLiveMessage("question:created", () => pulse("questions"));
  useLiveMessage("question_voted", () => pulse("questions"));
  useLiveMessage("chat:message", () => pulse("chat"));
  useLiveMessage("chat:reaction", () => pulse("chat"));
  useLiveMessage("translation:caption", () => pulse("translation"));
  useLiveMessage("emoji:results", ({ counts }) => {
    const total = totalOf(counts);
    const added = votes.current === null ? 1 : total - votes.current;
    votes.current = total;
    if (added > 0) pulse("reactions", added);
  });
  useLiveMessage("winner_announced", () => change({ revealEndsAt: Date.now() + REVEAL_MS + CELEBRATION_MS }));

  const decide = useEffectEvent(() => change({}));
  const readEarlier = useEffectEvent(async (signal: AbortSignal) => {
    const earlier = await readActivity(event, signal);
    if (!signal.aborted) change({ pulses: [...earlier, ...signals.current.pulses] });
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const reading = new AbortController();
    void readEarlier(reading.signal);
    return () => reading.abort();
  }, [event.id, isOn]);

  const switches = enabled.join();
  useEffect(() => {
    if (isOn) decide();
  }, [isOn, switches]);

  const { nextAt } = direction;
  useEffect(() => {
    if (!isOn || nextAt === null) return undefined;
    // A moment late rather than early: the instant must have passed when the director decides.
    const timer = setTimeout(() => decide(), Math.min(WAIT_MAX_MS, Math.max(0, nextAt - Date.now()) + 5));
    return () => clearTimeout(timer);
  }, [isOn, nextAt]);

  return { view: direction.view, onTimer: (timerEndsAt: number | null) => change({ timerEndsAt }) };
}

/** The first picture, from what the page brought along: free to change as soon as more is known. */
function openingOf(event: PublicEvent): Direction {
  const inPage = pageData.event?.id === event.id ? (pageData.event.icebreaker ?? []) : [];
  const hasWords = event.enableWordCloud && inPage.length > 0;
  const view: StageView = hasWords ? "icebreaker" : "join";
  return { view, chosen: hasWords ? { tab: "icebreaker", since: 0 } : null, nextAt: null };
}

function isSame(one: Direction, other: Direction): boolean {
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
