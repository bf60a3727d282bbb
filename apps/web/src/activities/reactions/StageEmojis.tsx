import { useLiveList } from "../../live/use-live-list.ts";
import type { OverlayProps } from "../stage-part.ts";
import { FloatingEmojiLayer } from "./FloatingEmojiLayer.tsx";
import { emojiResultsQuery } from "./queries.ts";

/** The floating emojis over every view of the stage but that of the winners. */
export function StageEmojis({ event, view }: OverlayProps) {
  if (view === "reactions") return <EmojisOverReactions eventId={event.id} />;
  return (
    <div className={view === "winners" ? "hidden" : "contents"}>
      <FloatingEmojiLayer place="stage" />
    </div>
  );
}

function EmojisOverReactions({ eventId }: { eventId: string }) {
  const { data } = useLiveList(emojiResultsQuery(eventId));
  return <FloatingEmojiLayer place={data?.total === 0 ? "stage" : "stage-votes"} />;
}
