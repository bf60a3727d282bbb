import { interfaceLanguage } from "../../lib/i18n/translate.ts";

/** A number of votes in the width of the vote control: 1.2K from a thousand on. */
export function formatVotes(count: number): string {
  return new Intl.NumberFormat(interfaceLanguage(), { notation: "compact", maximumFractionDigits: 1 }).format(count);
}
