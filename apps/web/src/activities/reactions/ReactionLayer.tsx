/** Reactions on every tab of the event page: floating emojis, and the outcomes of votes. */
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";
import { useMoodVoteOutcomes } from "./mutations.ts";

export function ReactionLayer({ eventId }: { eventId: string }) {
  useMoodVoteOutcomes(eventId);
  return <FloatingEmojiLayer />;
}
