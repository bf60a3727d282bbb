/** What the attendees' page (phone and desktop) takes from an activity: `phone` in `phone.ts` of its folder. */
import type { ActivityName, EventTab, UnitOf } from "@hubbub/contract/activities";
import type { FieldsIf } from "@hubbub/contract/activities/activity";
import type { SessionEnd } from "@hubbub/contract/archive";
import type { CallName } from "@hubbub/contract/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { LaterStates } from "../ui/lazy-component.tsx";
import type { Outcomes } from "./outcomes.ts";

/** With what its unit describes. All else is optional. */
export type PhonePart<Name extends ActivityName> = PhoneFields &
  FieldsIf<UnitOf<Name>["tab"], { tab: PhoneTab }> &
  /** Handlers of the submissions in the outbox, by call. Empty if the activity sends its submissions without the outbox. */
  FieldsIf<UnitOf<Name>["submissions"], { outbox: Readonly<Partial<Record<CallName, OutboxHandler>>> }>;

interface PhoneFields {
  sharedTab?: SharedTab;
  /** Above the tabs while the activity is on; the server renders it. */
  area?: {
    View: ComponentType<AreaProps> & { load: () => Promise<unknown> };
    /** The page data has the answer of this call if there is something to show. */
    call: CallName;
  };
  /** First in the side column while its tab is open. */
  Side?: ComponentType<{ eventId: string }>;
  /** On every tab while the activity is on: announces something, or shows one line at the bottom edge of the screen. */
  Notice?: ComponentType<NoticeProps>;
  /** In the dialog at the end of a session. */
  SessionEnd?: ComponentType<{ event: PublicEvent; end: SessionEnd }>;
}

export interface PhoneTab {
  icon: LucideIcon;
  /** If it is not a lazy part, its code is in the first load, the server renders it, and it shows its own `failure`. */
  Tab: ComponentType<TabProps & LaterStates>;
}

/** The tab of another activity, shown while either of them is on. This content is above that of the other. */
export interface SharedTab {
  sharedWith: EventTab;
  Tab: ComponentType<TabProps & LaterStates>;
}

export interface TabProps {
  event: PublicEvent;
  /** Whether the tab has nothing else. */
  isAlone: boolean;
}

export interface AreaProps {
  event: PublicEvent;
  /** The current tab of the event page. */
  tab: EventTab | undefined;
}

export interface NoticeProps extends AreaProps {
  /** Opens the tab of the activity. */
  onView: () => void;
}

export interface OutboxHandler {
  /** People take part with it: they are offered "My day". */
  isParticipation?: true;
  /**
   * Outcomes with which an entry stays in the outbox after the handler, because the activity shows it or another tab of
   * the browser reads it. Saved ones are deleted at the next visit, refused ones by the activity.
   */
  staysInOutbox?: readonly ("saved" | "refused")[];
  load: () => Promise<Outcomes<never>>;
}
