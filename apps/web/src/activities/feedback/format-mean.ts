import { formatNumber } from "../../lib/i18n/translate.ts";

/** A mean of stars with one decimal, in the format of the reader's language. */
export function formatMean(mean: number): string {
  return formatNumber(mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
