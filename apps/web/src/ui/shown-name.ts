import { ANONYMOUS } from "@hubbub/contract/text";

import { t } from "../lib/i18n/translate.ts";

/** The name to show: translates "Anonymous", which is stored for people who entered no name. */
export function shownName(name: string): string {
  return name === ANONYMOUS ? t(ANONYMOUS) : name;
}
