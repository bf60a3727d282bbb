import { plural } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { tallyQuery } from "./queries.ts";

/** How many questions were asked, answered, and not shown; nothing before the first question. */
export function Tally({ eventId, className }: { eventId: string; className: string }) {
  const { data: tally } = useLiveList(tallyQuery(eventId));
  if (!tally || tally.asked === 0) return null;
  const counts = [
    plural(tally.asked, "1 asked", "{count} asked"),
    plural(tally.answered, "1 answered", "{count} answered"),
    plural(tally.notShown, "1 not shown", "{count} not shown"),
  ];
  return <p className={className}>{counts.join(" · ")}</p>;
}
