import { plural } from "../../lib/i18n/translate.ts";
import { eventList } from "../../live/event-list.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { questionKeys } from "./queries.ts";

/** Each change is also pushed, so polls are rare. */
const TALLY_REFRESH_MS = 15_000;

/** How many questions were asked, answered, and not shown; nothing before the first question. */
export function Tally({ eventId, className }: { eventId: string; className: string }) {
  const { data: tally } = useLiveList({
    queryKey: questionKeys.tally(eventId),
    messages: { "question:tally": (_, pushed) => pushed },
    list: eventList("GET /api/events/:eventId/question-tally", { eventId }),
    refreshMs: TALLY_REFRESH_MS,
  });
  if (!tally || tally.asked === 0) return null;
  const counts = [
    plural(tally.asked, "1 asked", "{count} asked"),
    plural(tally.answered, "1 answered", "{count} answered"),
    plural(tally.notShown, "1 not shown", "{count} not shown"),
  ];
  return <p className={className}>{counts.join(" · ")}</p>;
}
