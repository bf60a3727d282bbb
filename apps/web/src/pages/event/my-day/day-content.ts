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
  const parts = MY_DAY_PARTS.map((part) => part(day));
  return {
    figures: parts
      .flatMap(({ figures }) => Object.entries(figures))
      .flatMap(([label, value]) => (value > 0 ? [{ value: formatNumber(value), label }] : [])),
    sections: parts.flatMap(({ section }) => (section?.items.length ? [section] : [])),
  };
}
