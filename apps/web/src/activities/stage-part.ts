/** What the stage needs of an activity: `stage` in `stage.ts` of its folder. */
import type { StageTab } from "@hubbub/contract/activities";
import type { LiveMessageOf, LiveMessageType } from "@hubbub/contract/live";
import type { PublicEvent } from "@hubbub/contract/events";
import type { PinnedPost } from "@hubbub/contract/stage";
import type { ComponentType, ReactNode } from "react";

import type { StageActivityProps } from "../ui/stage-activity.ts";

export interface StagePart {
  /** Not lazy: the server's HTML shows the activity, and must not be replaced by an empty stage while code is loading. */
  View: ComponentType<StageActivityProps>;
  /** Where the stage shows how to join, besides this view. */
  join: "beside" | "below" | "none";
  /** When the automatic stage shows this view. */
  automatic?: CountedActivity | TimedView | ResultView;
  /** The live messages after which a frozen picture or a pinned post may have lost something. */
  removals?: readonly LiveMessageType[];
  /** Drawn over every view while the activity is switched on. */
  Overlay?: ComponentType<OverlayProps>;
  /** What it adds to how to join; null for nothing. */
  lobby?: (event: PublicEvent) => { title: string; children: ReactNode } | null;
  /** A post that the stage shows instead of the view (`PIN` of the contract). */
  Pinned?: ComponentType<PinnedProps>;
}

export interface OverlayProps {
  event: PublicEvent;
  /** The view below it. */
  view?: StageTab | "join" | "pinned";
}

export interface PinnedProps {
  post: PinnedPost;
  /** Reads the post again. */
  onChange: () => void;
}

/** Shown while this activity has the most contributions. */
interface CountedActivity {
  when: "busiest";
  /** The live messages about contributions: null if each is about one, else a function that reads the number of all. */
  messages: { readonly [T in LiveMessageType]?: ((data: LiveMessageOf<T>["data"]) => number) | null };
}

/** Shown during a period, instead of the busiest activity. */
export interface TimedView {
  when: "timed";
  /** Of several views at the same time, the one with the highest number is shown. */
  priority: number;
  /**
   * Returns the period, null for none.
   * @param isOn false while the activity is switched off: then it requests nothing
   * @param isAuto whether the director chooses the view now
   */
  usePeriod: (eventId: string, isOn: boolean, isAuto: boolean) => ShownPeriod | null;
}

/** First on the stage of an archived event, if there is a result. */
interface ResultView {
  when: "archived";
  /** Whether there is a result. Requests nothing before the event is archived. */
  useHasResult: (event: PublicEvent) => boolean;
}

/** In epoch milliseconds on this device's clock. */
export interface ShownPeriod {
  from: number;
  until: number;
}
