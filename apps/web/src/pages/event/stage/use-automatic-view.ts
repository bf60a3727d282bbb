/** Chooses the view while the team's choice is "Automatic" (decision 016). */
import type { StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { StagePicture } from "@hubbub/contract/stage";
import { useEffect, useState } from "react";

import { FIRST_VIEWS } from "../../../activities/stage-parts.ts";
import { sessionStore } from "../../../lib/storage.ts";

export type ShownView = StageTab | "join";

/** How long the busiest activity is shown at least. */
export const VIEW_MIN_MS = 20_000;

/**
 * Returns a view that comes first now, else the busiest activity, else how to join.
 * @param enabled the enabled activities that a stage can show
 * @param busiest by the server's count; of an archived event the one to show without a result
 * @param isOn false while the stage is frozen or another view is chosen: then the view stays the same
 * @param picture of a frozen stage, which shows the same view again when it is reloaded
 */
export function useAutomaticView(
  event: PublicEvent,
  enabled: readonly StageTab[],
  busiest: StageTab | null,
  isOn: boolean,
  picture: StagePicture | null,
): ShownView {
  const first = useFirstView(event, enabled, isOn);
  const busy = useBusiest(enabled, busiest);
  const current = first ?? (event.isArchived ? busiest : busy) ?? "join";
  const [view, setView] = useState<ShownView>(() => {
    const before = picture && sessionStore.read(keyOf(picture));
    return (["join", ...enabled] as const).find((each) => each === before) ?? current;
  });
  if (isOn && view !== current) setView(current);
  useEffect(() => {
    if (picture) sessionStore.write(keyOf(picture), view);
  }, [picture, view]);
  return view;
}

const keyOf = ({ event, takenAt }: StagePicture) => `hubbub-frozen-view ${event.id} ${takenAt}`;

function useFirstView(event: PublicEvent, enabled: readonly StageTab[], isAuto: boolean): StageTab | null {
  const areShown = FIRST_VIEWS.map((view) => view.useIsShown(event, enabled.includes(view.tab), isAuto));
  return FIRST_VIEWS.find(({ tab }, index) => areShown[index] && enabled.includes(tab))?.tab ?? null;
}

/** The busiest activity. Another replaces it when it was shown for the minimum time, or when it is switched off. */
function useBusiest(enabled: readonly StageTab[], busiest: StageTab | null): StageTab | null {
  const [{ tab, since }, setShown] = useState({ tab: busiest, since: 0 });
  useEffect(() => {
    if (tab === busiest) return undefined;
    const waitMs = tab === null ? 0 : since + VIEW_MIN_MS - Date.now();
    const timer = setTimeout(() => setShown({ tab: busiest, since: Date.now() }), waitMs);
    return () => clearTimeout(timer);
  }, [tab, since, busiest]);
  return [tab, busiest].find((each) => each !== null && enabled.includes(each)) ?? null;
}
