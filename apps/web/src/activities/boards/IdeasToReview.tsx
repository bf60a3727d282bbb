import { CountPill } from "../../moderation/CountPill.tsx";
import { formatNumber, plural } from "../../lib/i18n/translate.ts";
import { openBoardOf } from "./board-list.ts";
import { useBoards, useStaffIdeas } from "./queries.ts";
import { countHeld } from "./staff-ideas.ts";

/** The number of held ideas of the open board, shown on the tab if there are any. */
export function IdeasToReview({ event }: { event: { id: string } }) {
  const open = openBoardOf(useBoards(event.id).data);
  return open ? <HeldCount eventId={event.id} boardId={open.id} /> : null;
}

function HeldCount({ eventId, boardId }: { eventId: string; boardId: string }) {
  const held = countHeld(useStaffIdeas(eventId, boardId).data);
  if (held === 0) return null;
  return (
    <CountPill label={plural(held, "1 to review", "{count} to review")}>
      <span aria-hidden="true">{formatNumber(held)}</span>
    </CountPill>
  );
}
