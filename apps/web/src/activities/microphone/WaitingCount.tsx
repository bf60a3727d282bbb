import type { PublicEvent } from "@hubbub/contract/events";

import { formatNumber } from "../../lib/i18n/translate.ts";
import { CountPill } from "../../moderation/CountPill.tsx";
import { useQueue } from "./queries.ts";
import { waitingSentence } from "./texts.ts";

/** The number of people who wait, beside the name of the section. */
export function WaitingCount({ event }: { event: Pick<PublicEvent, "id"> }) {
  const waiting = useQueue(event.id).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <CountPill label={waitingSentence(waiting)}>
      <span aria-hidden="true">{formatNumber(waiting)}</span>
    </CountPill>
  );
}
