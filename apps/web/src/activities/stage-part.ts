/** What the stage needs of an activity. Each part is in `stage.ts` of the activity's folder, all of them in `stage-parts.ts`. */
import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import type { ServerMessageOf, ServerMessageType } from "@hubbub/contract/live";
import type { ComponentType } from "react";

import type { StageActivityProps } from "../ui/stage-activity.ts";

export interface StagePart {
  /** Not lazy: the server's HTML shows the activity, and must not be replaced by an empty stage while code is loading. */
  View: ComponentType<StageActivityProps>;
  /** Where the stage shows how to join, besides this view. */
  join: "beside" | "below" | "none";
  /** What the automatic stage counts as activity; null if it does not follow it. */
  activity: CountedActivity | null;
  /** When the automatic stage shows this view whatever happens in other activities; null for never. */
  timed: TimedView | null;
  /** Drawn over every view while the activity is switched on. */
  Overlay: ComponentType<{ eventId: string }> | null;
}

export interface CountedActivity {
  /** The live messages that are one contribution each. */
  messages: readonly ServerMessageType[];
  /** The live message with the number of all contributions, for an activity without messages about single ones. */
  total: { message: ServerMessageType; of: (data: unknown) => number } | null;
  earlier: EarlierContributions;
}

/** The list with the contributions from before the stage was opened. */
export interface EarlierContributions {
  call: CallName;
  /** Returns the contributions, or only their number if the list has no times. */
  read: (list: unknown) => number | readonly { submittedAt: string }[];
}

export interface TimedView {
  /** Of several views at the same time, the one with the highest number is shown. */
  priority: number;
  /** Reports the period while the stage is open. Draws nothing. */
  Reporter: ComponentType<{ eventId: string; onChange: (period: ShownPeriod | null) => void }>;
  /** The period according to the lists of the page, or of the picture of a frozen stage; null for none. */
  inLists: (readList: ReadList) => ShownPeriod | null;
}

/** In epoch milliseconds on this device's clock. */
export interface ShownPeriod {
  from: number;
  until: number;
}

/** Returns the answer of a call if the page or the picture contains it. */
export type ReadList = <N extends CallName>(call: N) => AnswerOf<N> | undefined;

export function earlierIn<N extends CallName>(
  call: N,
  read: (list: AnswerOf<N>) => number | readonly { submittedAt: string }[],
): EarlierContributions {
  return { call, read: (list) => read(list as AnswerOf<N>) };
}

export function totalIn<T extends ServerMessageType>(
  message: T,
  of: (data: ServerMessageOf<T>["data"]) => number,
): NonNullable<CountedActivity["total"]> {
  return { message, of: (data) => of(data as ServerMessageOf<T>["data"]) };
}
