/** The tabs of the event page with their components. */
import type { EventTab } from "@hubbub/contract/activities";
import type { QuickEmoji } from "@hubbub/contract/activities/reactions/rules";
import type { PublicEvent } from "@hubbub/contract/events";
import {
  Cloud,
  Languages,
  ListOrdered,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
  FaceSlightlySmiling,
  Timer,
  Trophy,
} from "lucide-react";
import type { ComponentType } from "react";

import { IcebreakerTab } from "../../activities/icebreaker/IcebreakerTab.tsx";
import { enabledEventTabs, EVENT_TAB_NAMES } from "../../lib/event-tabs.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";

const ReactionsTab = lazyComponent(
  async () => (await import("../../activities/reactions/ReactionsTab.tsx")).ReactionsTab,
);
const LeaderboardTab = lazyComponent(
  async () => (await import("../../activities/leaderboard/LeaderboardTab.tsx")).LeaderboardTab,
);

const ChatTab = lazyComponent(async () => (await import("../../activities/chat/ChatTab.tsx")).ChatTab);
const QuestionsTab = lazyComponent(
  async () => (await import("../../activities/questions/QuestionsTab.tsx")).QuestionsTab,
);
const TimerTab = lazyComponent(async () => (await import("../../activities/timer/TimerTab.tsx")).TimerTab);
const PrizesTab = lazyComponent(async () => (await import("../../activities/prizes/PrizesTab.tsx")).PrizesTab);
const TranslateTab = lazyComponent(
  async () => (await import("../../activities/translation/TranslateTab.tsx")).TranslateTab,
);
const ParrotCard = lazyComponent(async () => (await import("../../activities/translation/ParrotCard.tsx")).ParrotCard);

export interface EventTabProps {
  event: PublicEvent;
  /** Sends a floating reaction to everybody. */
  onQuickReact: (emoji: QuickEmoji) => void;
}

export interface TabDefinition {
  tab: EventTab;
  label: string;
  icon: LucideIcon;
  component: ComponentType<EventTabProps>;
  /** Whether its script is part of the first load; the server renders such a tab. */
  isInFirstLoad?: true;
  /** Shown first in the side column while this tab is open. */
  side?: ComponentType;
}

const views: Record<EventTab, Pick<TabDefinition, "icon" | "component" | "isInFirstLoad" | "side">> = {
  icebreaker: { icon: Cloud, component: IcebreakerTab, isInFirstLoad: true },
  questions: { icon: MessageCircleQuestionMark, component: QuestionsTab },
  reactions: { icon: FaceSlightlySmiling, component: ReactionsTab },
  translation: { icon: Languages, component: TranslateTab, side: ParrotCard },
  chat: { icon: MessagesSquare, component: ChatTab },
  timer: { icon: Timer, component: TimerTab },
  winners: { icon: Trophy, component: PrizesTab },
  leaderboard: { icon: ListOrdered, component: LeaderboardTab },
};

/** The enabled tabs, in their fixed order (D-125). */
export function enabledTabs(event: PublicEvent): TabDefinition[] {
  return enabledEventTabs(event).map((tab) => ({ tab, label: EVENT_TAB_NAMES[tab], ...views[tab] }));
}

/** The tab with the address's segment, or the first enabled one; undefined if none is enabled. */
export function findTab(enabled: readonly TabDefinition[], segment: string | undefined): TabDefinition | undefined {
  return enabled.find(({ tab }) => tab === segment) ?? enabled[0];
}
