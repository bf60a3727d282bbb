import { formatNumber } from "../../lib/i18n/translate.ts";

/** A short number of votes that fits into the vote control, for instance "1.2K". */
export function formatVotes(count: number): string {
  return formatNumber(count, { notation: "compact", maximumFractionDigits: 1 });
}
