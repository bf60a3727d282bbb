import { CHAT_OWN } from "../../activities/chat/personal.store.ts";
import { snapshotNames as icebreakerNames } from "../../activities/icebreaker/snapshot-names.ts";
import { snapshotNames } from "../../activities/questions/snapshot-names.ts";
import { SCREENING } from "../../submissions/moderation/screening.ts";

/** Every snapshot of an event but those of single people: for changes that go through all of it. */
export const EVERY_SNAPSHOT = [
  "event",
  "public-event",
  "page",
  icebreakerNames.responses,
  icebreakerNames.waiting,
  icebreakerNames.wordRules,
  snapshotNames.wall,
  snapshotNames.waiting,
  "emoji",
  "chat",
  CHAT_OWN,
  "timer",
  "prize-winners",
  "prize-next",
  "leaderboard",
  "captions",
  SCREENING,
] as const;
