/** What an activity adds to "My day": `myDay` in `my-day.ts` of its folder. */
import type { MyDay } from "@hubbub/contract/me";

export interface MyDayPart {
  /** Numbers by their labels. Those that are 0 are not shown. */
  figures?: (day: MyDay) => Readonly<Record<string, number>>;
  /** What the person sent. */
  section?: (day: MyDay) => DaySection;
}

export interface DaySection {
  title: string;
  items: readonly DayItem[];
  /** Number of items that the picture has no space for. */
  more: number;
}

export interface DayItem {
  id: string;
  text: string;
  /** Null for a few words, which are drawn in a larger font. */
  post: {
    /** Written by a moderator. */
    answer: string | null;
    /** Votes and state, in one line. */
    note: string;
    isAnswered: boolean;
  } | null;
}
