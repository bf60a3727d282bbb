import { tallyText, useQuestionTally } from "./tally.ts";

/** How many questions were asked, answered, and not shown; nothing before the first question. */
export function Tally({ eventId, className }: { eventId: string; className: string }) {
  const tally = useQuestionTally(eventId);
  return tally && tally.asked > 0 ? <p className={className}>{tallyText(tally)}</p> : null;
}
