/** The icon of each activity in the admin pages. */
import type { FeatureFlag } from "@hubbub/contract/activities";
import {
  ChartBarBig,
  Cloud,
  Languages,
  ListOrdered,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
  Smile,
  Timer,
  Trophy,
} from "lucide-react";

export const FEATURE_ICONS: Record<FeatureFlag, LucideIcon> = {
  enableWordCloud: Cloud,
  enableSocialWall: MessageCircleQuestionMark,
  enableEmojiPulse: Smile,
  enableTranslation: Languages,
  enableLiveChat: MessagesSquare,
  enableTimer: Timer,
  enablePrizeDrawing: Trophy,
  enablePolls: ChartBarBig,
};

export const LeaderboardIcon = ListOrdered;
