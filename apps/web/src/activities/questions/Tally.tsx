import type { ComponentType } from "react";

import { plural } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { tallyQuery } from "./queries.ts";

interface TallyProps {
  as: ComponentType<{ className?: string | undefined; children: string }>;
  eventId: string;
  className?: string;
}

/** How many questions were asked, answered, and not shown; nothing before the first question. */
export function Tally({ as: Text, eventId, className }: TallyProps) {
  const { data: tally } = useLiveList(tallyQuery(eventId));
  if (!tally || tally.asked === 0) return null;
  const counts = [
    plural(tally.asked, "1 asked", "{count} asked"),
    plural(tally.answered, "1 answered", "{count} answered"),
    plural(tally.notShown, "1 not shown", "{count} not shown"),
  ];
  return <Text className={className}>{counts.join(" · ")}</Text>;
}
