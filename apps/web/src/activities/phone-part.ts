/** What the event page needs of an activity. Each part is in `phone.ts` of its folder, all of them in `phone-parts.ts`. */
import type { EventTab } from "@hubbub/contract/activities";
import type { QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import type { CallName } from "@hubbub/contract/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { serverComponent } from "../ui/lazy-component.ts";

export interface PhonePart {
  tab: PhoneTab | null;
  /** Above the tabs while the activity is on. */
  area: PhoneArea | null;
  /** Announces something on every tab. */
  Notice: ComponentType<NoticeProps> | null;
  /** The calls with which people take part: who has sent one is offered "My day". */
  submissions: readonly CallName[];
}

export interface PhoneTab {
  icon: LucideIcon;
  Tab: ComponentType<EventTabProps>;
  /** Whether its script is part of the first load; the server renders such a tab. */
  isInFirstLoad: boolean;
  /** Below it, loaded later. `height` is that of the skeleton, `Failure` is shown if it cannot be loaded. */
  below: { View: ComponentType<{ event: PublicEvent }>; height: string; Failure: ComponentType } | null;
  /** First in the side column while this tab is open. */
  Side: ComponentType | null;
}

export interface EventTabProps {
  event: PublicEvent;
  /** Sends a floating reaction to everybody. */
  onQuickReact: (emoji: QuickEmoji) => void;
}

export interface PhoneArea {
  /** The server renders it. */
  View: ReturnType<typeof serverComponent<{ event: PublicEvent; tab: EventTab | undefined }>>;
  /** The page data has the answer of this call if there is something to show. */
  call: CallName;
}

export interface NoticeProps {
  eventId: string;
  /** Opens the tab of the activity. */
  onView: () => void;
  /** Marks the tab with a dot until it is opened. */
  onNews: () => void;
}
