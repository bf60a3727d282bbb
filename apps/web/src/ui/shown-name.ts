import { ANONYMOUS } from "@hubbub/contract/text";

import { t } from "../lib/i18n/translate.ts";

/** A name as people read it: the stored "Anonymous" of somebody who gave none is translated. */
export function shownName(name: string): string {
  return name === ANONYMOUS ? t(ANONYMOUS) : name;
}
