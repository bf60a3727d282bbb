/** Runs the automatic director with the live messages of an event. */
import { STAGE_TABS, type StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LiveMessageType } from "@hubbub/contract/live";
import type { Stage, StagePicture } from "@hubbub/contract/stage";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { stagePartOf } from "../../../activities/stage-parts.ts";
import { listFromPage } from "../../../lib/page-data.ts";
import { request } from "../../../lib/request.ts";
import { toDeviceTime } from "../../../lib/server-clock.ts";
import { useLiveMessage, useLiveStatus } from "../../../live/hooks.ts";
import { useIsHydrated } from "../../../ui/use-is-hydrated.ts";
import { addContributions, type Contributions, type DirectorState, directStage, type ShownView } from "./director.ts";
import { useTimedTabs } from "./use-timed-tabs.ts";
import { rememberedView, rememberView, viewInHtml } from "./view-before.ts";

/** What the stage counts, by the live message about it. `totalOf` is null if the message is one contribution. */
const counted = new Map<LiveMessageType, { tab: StageTab; totalOf: ((data: unknown) => number) | null }>();
for (const tab of STAGE_TABS) {
  const { automatic } = stagePartOf(tab);
  if (automatic?.when !== "busiest") continue;
  for (const [type, totalOf] of Object.entries(automatic.messages))
    counted.set(type as LiveMessageType, { tab, totalOf: totalOf as ((data: unknown) => number) | null });
}
const countedMessages = [...counted.keys()];

/** What the server counted. Because a clock may be wrong, a time after `now` counts as now. */
function contributionsIn(activity: Stage["activity"], now: number): Contributions[] {
  return activity.map(({ tab, latestAt, lastMinute }) => ({
    tab,
    at: Math.min(now, toDeviceTime(Date.parse(latestAt))),
    count: lastMinute,
  }));
}

/** Null if the page data does not contain them. */
function contributionsInPage(eventId: string): Contributions[] | null {
  const stage = listFromPage(eventId, "GET /api/events/:eventId/stage");
  return stage ? contributionsIn(stage.activity, Date.now()) : null;
}

/** Maximum delay of setTimeout. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1;

/**
 * @param isOn false while the organizer or the address has chosen the view, or while the stage is frozen: then nothing is
 *   decided, and the server's count of the contributions is not requested
 * @param picture null while the stage is not frozen
 * @returns the view that the director chooses
 */
export function useDirector(
  event: PublicEvent,
  enabled: readonly StageTab[],
  isOn: boolean,
  picture: StagePicture | null,
): ShownView {
  const isHydrated = useIsHydrated();
  const timed = useTimedTabs(event.id, enabled, isOn);
  const [inPage] = useState(() => contributionsInPage(event.id));
  /** What the server counted, and the messages since. */
  const contributions = useRef(inPage ?? []);
  const isServerCountKnown = useRef(inPage !== null);
  /** The last total of each activity whose messages contain one. */
  const totals = useRef(new Map<StageTab, number>());

  const [{ view, nextAt }, setState] = useState((): DirectorState => {
    const now = picture ? toDeviceTime(Date.parse(picture.takenAt)) : Date.now();
    const earlier = picture ? contributionsIn(picture.activity, now) : (inPage ?? []);
    const first = directStage(null, { enabled, contributions: earlier, timed }, now);
    const before = picture ? rememberedView(picture) : isHydrated ? null : viewInHtml();
    const known = (["join", ...enabled] as const).find((each) => each === before);
    const chosen = picture && known ? known : first.chosen?.tab;
    // `since: 0` lets the director replace the view immediately.
    return {
      ...first,
      view: known ?? first.view,
      chosen: chosen && chosen !== "join" ? { tab: chosen, since: 0 } : null,
    };
  });
  const decide = () => {
    if (!isOn) return;
    setState((before) => directStage(before, { enabled, contributions: contributions.current, timed }, Date.now()));
  };

  useLiveMessage(countedMessages, (data, type) => {
    const { tab, totalOf } = counted.get(type) ?? {};
    if (!tab) return;
    const total = totalOf?.(data);
    const before = totals.current.get(tab);
    if (total !== undefined) totals.current.set(tab, total);
    const count = total === undefined || before === undefined ? 1 : total - before;
    if (count <= 0) return;
    contributions.current = addContributions(contributions.current, { tab, at: Date.now(), count });
    decide();
  });

  const isConnected = useLiveStatus() === "connected";
  // What was contributed without a connection, or while the stage was frozen, must not count as current.
  useEffect(() => totals.current.clear(), [isConnected, isOn]);

  const decideNow = useEffectEvent(decide);
  const requestCount = useEffectEvent(async (signal: AbortSignal) => {
    const call = request("GET /api/events/:eventId/stage", { params: { eventId: event.id }, signal });
    const stage = await call.catch(() => null);
    // Without the answer, the messages count alone.
    if (!stage) return;
    isServerCountKnown.current = true;
    contributions.current = contributionsIn(stage.activity, Date.now());
    decideNow();
  });

  useEffect(() => {
    // While the stage is frozen, messages are missed.
    if (picture) isServerCountKnown.current = false;
    if (!isOn || isServerCountKnown.current) return undefined;
    const abort = new AbortController();
    void requestCount(abort.signal);
    return () => abort.abort();
  }, [event.id, isOn, picture]);

  const signals = JSON.stringify([enabled, timed]);
  useEffect(() => decideNow(), [isOn, signals]);

  useEffect(() => {
    if (!isOn || nextAt === null) return undefined;
    // 5 ms later, because a timer may fire slightly early and `nextAt` must have passed.
    const timer = setTimeout(() => decideNow(), Math.min(TIMEOUT_MAX_MS, Math.max(0, nextAt - Date.now()) + 5));
    return () => clearTimeout(timer);
  }, [isOn, nextAt]);

  useEffect(() => {
    if (picture) rememberView(picture, view);
  }, [picture, view]);

  return view;
}
