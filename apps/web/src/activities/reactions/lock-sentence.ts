import { plural } from "../../lib/i18n/translate.ts";

export function lockSentence(seconds: number): string {
  return plural(seconds, "You can vote again in 1 second", "You can vote again in {count} seconds");
}
