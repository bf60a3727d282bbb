/** The activities an event page can show: one row each. What is not registered does not exist. */
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
  /** Throws an emoji over everybody's screen. */
  onQuickReact: (emoji: QuickEmoji) => void;
}

export interface EventTabRow {
  tab: EventTab;
  /** The switch that shows it. */
  flag: FeatureFlag | "hasLeaderboard";
  label: string;
  icon: LucideIcon;
  component: ComponentType<EventTabProps>;
  /** What stands first in the side column while this tab is shown. */
  side?: ComponentType;
}

export const eventTabs: readonly EventTabRow[] = [
  {
    tab: "icebreaker",
    flag: "enableWordCloud",
    label: "Icebreaker",
    icon: Cloud,
    component: IcebreakerTab,
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

/** The rows that are switched on, in their fixed order (D-125). */
export function enabledTabs(event: PublicEvent, rows: readonly EventTabRow[] = eventTabs): EventTabRow[] {
  return rows
    .filter(({ flag }) => event[flag])
    .toSorted((a, b) => EVENT_TABS.indexOf(a.tab) - EVENT_TABS.indexOf(b.tab));
}

/** The row an address asks for, or the first one; undefined where nothing is switched on. */
export function findTab(enabled: readonly EventTabRow[], segment: string | undefined): EventTabRow | undefined {
  return enabled.find(({ tab }) => tab === segment) ?? enabled[0];
}
