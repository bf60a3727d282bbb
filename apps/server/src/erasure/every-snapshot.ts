import { CHAT_PEOPLE } from "../activities/chat/chat-people.ts";
import { snapshotNames } from "../activities/questions/snapshot-names.ts";

/** Every snapshot of an event but those of single people: for changes that go through all of it. */
export const EVERY_SNAPSHOT = [
  "event",
  "public-event",
  "page",
  "icebreaker",
  snapshotNames.wall,
  snapshotNames.pending,
  "emoji",
  "chat",
  CHAT_PEOPLE,
  "timer",
  "prize-winners",
  "prize-next",
  "leaderboard",
  "captions",
] as const;
