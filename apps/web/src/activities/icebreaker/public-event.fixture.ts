import type { PublicEvent } from "@hubbub/contract/events";

import { someEvent } from "../../testing/room.tsx";

/** A live event with the icebreaker as its only activity, for tests. */
export function publicEvent(changes: Partial<PublicEvent> = {}): PublicEvent {
  return {
    ...someEvent,
    enableSocialWall: false,
    enableEmojiPulse: false,
    enableTranslation: false,
    enableLiveChat: false,
    enableTimer: false,
    enablePrizeDrawing: false,
    hasLeaderboard: false,
    featureAvailability: { ...closed, icebreaker: true },
    ...changes,
  };
}

export const closed: PublicEvent["featureAvailability"] = {
  icebreaker: false,
  questions: false,
  emoji: false,
  chat: false,
};
