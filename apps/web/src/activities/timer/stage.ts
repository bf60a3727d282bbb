import type { PublicEvent } from "@hubbub/contract/events";

import { useCountdown } from "../../lib/use-countdown.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import type { StagePart } from "../stage-part.ts";
import { timerQuery } from "./queries.ts";
import { TimerStage } from "./TimerStage.tsx";

/** The automatic stage shows the timer this long before its end, and this long after it. */
const LEAD_SECONDS = 60;
const OVER_SECONDS = 15;

export const stage: StagePart = {
  View: TimerStage,
  join: "below",
  useIsShown: useIsNearEnd,
};

function useIsNearEnd({ id }: PublicEvent, isOn: boolean): boolean {
  const { data } = useLiveList({ ...timerQuery(id), enabled: isOn });
  const isCounting = data?.status === "running" || data?.status === "finished";
  const endsAt = isCounting && data.endAt !== null ? Date.parse(data.endAt) : null;
  const secondsLeft = useCountdown(endsAt === null ? null : endsAt + OVER_SECONDS * 1000);
  return secondsLeft !== null && secondsLeft > 0 && secondsLeft <= LEAD_SECONDS + OVER_SECONDS;
}
