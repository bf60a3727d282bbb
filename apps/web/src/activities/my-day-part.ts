/** What an activity adds to "My day". Each part is in `my-day.ts` of its folder, all of them in `my-day-parts.ts`. */
import type { MyDay } from "@hubbub/contract/me";

export type MyDayPart = (day: MyDay) => {
  /** Numbers by their labels. Those that are 0 are not shown. */
  figures: Readonly<Record<string, number>>;
  /** What the person sent. */
  section: DaySection | null;
};

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
