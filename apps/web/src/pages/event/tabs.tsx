/** The tabs of the event page: one definition per activity. */
import type { QuickEmoji } from "@hubbub/contract/activities/reactions";
import type { FeatureFlag, PublicEvent } from "@hubbub/contract/events";
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
import { EVENT_TABS, type EventTab } from "../../lib/paths.ts";
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
const WinnersTab = lazyComponent(async () => (await import("../../activities/prizes/WinnersTab.tsx")).WinnersTab);
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
  /** The event field that enables the tab. */
  flag: FeatureFlag | "hasLeaderboard";
  label: string;
  icon: LucideIcon;
  component: ComponentType<EventTabProps>;
  /** Whether its script is part of the first load; the server renders such a tab. */
  isInFirstLoad?: true;
  /** Shown first in the side column while this tab is open. */
  side?: ComponentType;
}

export const eventTabs: readonly TabDefinition[] = [
  {
    tab: "icebreaker",
    flag: "enableWordCloud",
    label: "Icebreaker",
    icon: Cloud,
    component: IcebreakerTab,
    isInFirstLoad: true,
  },
  {
    tab: "questions",
    flag: "enableSocialWall",
    label: "Questions",
    icon: MessageCircleQuestionMark,
    component: QuestionsTab,
  },
  {
    tab: "reactions",
    flag: "enableEmojiPulse",
    label: "Reactions",
    icon: FaceSlightlySmiling,
    component: ReactionsTab,
  },
  {
    tab: "chat",
    flag: "enableLiveChat",
    label: "Chat",
    icon: MessagesSquare,
    component: ChatTab,
  },
  {
    tab: "timer",
    flag: "enableTimer",
    label: "Timer",
    icon: Timer,
    component: TimerTab,
  },
  {
    tab: "winners",
    flag: "enablePrizeDrawing",
    label: "Winners",
    icon: Trophy,
    component: WinnersTab,
  },
  {
    tab: "translation",
    flag: "enableTranslation",
    label: "Translate",
    icon: Languages,
    component: TranslateTab,
    side: ParrotCard,
  },
  {
    tab: "leaderboard",
    flag: "hasLeaderboard",
    label: "Leaderboard",
    icon: ListOrdered,
    component: LeaderboardTab,
  },
];

/** The enabled tabs, in their fixed order (D-125). */
export function enabledTabs(event: PublicEvent, rows: readonly TabDefinition[] = eventTabs): TabDefinition[] {
  return rows
    .filter(({ flag }) => event[flag])
    .toSorted((a, b) => EVENT_TABS.indexOf(a.tab) - EVENT_TABS.indexOf(b.tab));
}

/** The tab with the address's segment, or the first enabled one; undefined if none is enabled. */
export function findTab(enabled: readonly TabDefinition[], segment: string | undefined): TabDefinition | undefined {
  return enabled.find(({ tab }) => tab === segment) ?? enabled[0];
}
