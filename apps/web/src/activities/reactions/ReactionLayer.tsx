/** What reactions do on an event's page whichever tab is shown: emojis float, and votes on their way arrive. */
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";
import { useVoteOutcomes } from "./mutations.ts";

export function ReactionLayer({ eventId }: { eventId: string }) {
  useVoteOutcomes(eventId);
  return <FloatingEmojiLayer />;
}
