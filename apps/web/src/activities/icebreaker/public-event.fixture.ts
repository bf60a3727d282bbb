import type { PublicEvent } from "@hubbub/contract/events";

/** A live event with the icebreaker on and everything else off; `changes` are laid over it. */
export function publicEvent(changes: Partial<PublicEvent> = {}): PublicEvent {
  return {
    id: "7KQ4M2XD",
    title: "Accessible by Default",
    description: "",
    groupId: null,
    isArchived: false,
    isPrivate: false,
    sessionState: "live",
    enableWordCloud: true,
    enableSocialWall: false,
    enableEmojiPulse: false,
    enableTranslation: false,
    enableLiveChat: false,
    enableTimer: false,
    enablePrizeDrawing: false,
    hasLeaderboard: false,
    translationLanguage: "en",
    chatAllowAnonymous: true,
    chatModerationEnabled: true,
    chatCommunityId: "gfavip",
    reviewAnonymousQuestions: true,
    emojiRateLimit: 5,
    stageActivity: "auto",
    featureAvailability: { icebreaker: true, questions: false, emoji: false, chat: false },
    ...changes,
  };
}

export const closed: PublicEvent["featureAvailability"] = {
  icebreaker: false,
  questions: false,
  emoji: false,
  chat: false,
};
