import type { OrganizerEvent } from "@hubbub/contract/events";

import { PollsCard } from "../../../../activities/polls/PollsCard.tsx";
import { paths } from "../../../../lib/paths.ts";

/** The card of the polls, with a link to their section. Hidden while polls are switched off. */
export function PollsOverview({ event }: { event: OrganizerEvent }) {
  if (!event.enablePolls) return null;
  return <PollsCard event={event} href={paths.adminEvent(event.id, "polls")} />;
}
