/** The texts and numbers in the picture of "My day". Pure. */
import type { MyDay } from "@hubbub/contract/me";

import type { DaySection } from "../../../activities/my-day-part.ts";
import { MY_DAY_PARTS } from "../../../activities/my-day-parts.ts";
import { formatNumber } from "../../../lib/i18n/translate.ts";

export interface Figure {
  value: string;
  label: string;
}

export interface DayContent {
  figures: readonly Figure[];
  sections: readonly DaySection[];
}

/** Without figures and sections if the person sent nothing. */
export function toDayContent(day: MyDay): DayContent {
  return {
    figures: MY_DAY_PARTS.flatMap(({ figures }) => Object.entries(figures?.(day) ?? {}))
      .filter(([, value]) => value > 0)
      .map(([label, value]) => ({ value: formatNumber(value), label })),
    sections: MY_DAY_PARTS.flatMap(({ section }) => section?.(day) ?? []).filter(({ items }) => items.length > 0),
  };
}
