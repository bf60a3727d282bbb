/** What the stage needs of an activity: `stage` in `stage.ts` of its folder. */
import type { StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import type { StageActivityProps } from "../ui/StageView.tsx";

export interface StagePart {
  /** Not lazy: the server's HTML shows the activity, and must not be replaced by an empty stage while code is loading. */
  View: ComponentType<StageActivityProps>;
  /** Where the stage shows how to join, besides this view. */
  join: "beside" | "below" | "none";
  /**
   * Whether the automatic stage shows this view now, although another activity may be busier.
   * @param isOn false while the activity is switched off: then it requests nothing
   * @param isAuto whether the stage is automatic now
   */
  useIsShown?: (event: PublicEvent, isOn: boolean, isAuto: boolean) => boolean;
  /** Drawn over every view while the activity is switched on. */
  Overlay?: ComponentType<OverlayProps>;
}

export interface OverlayProps {
  event: PublicEvent;
  /** The view below it. */
  view?: StageTab | "join" | "pinned";
}
