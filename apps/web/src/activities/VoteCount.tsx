import { formatNumber, plural } from "../lib/i18n/translate.ts";

/**
 * A number of votes.
 * @param short the number as it is shown, where long ones have no room
 */
export function VoteCount({ votes, short = formatNumber(votes) }: { votes: number; short?: string }) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{plural(votes, "1 vote", "{count} votes")}</span>
    </>
  );
}
