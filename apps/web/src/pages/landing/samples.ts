/** What the pictures on the landing page and in the tutorial show: the app's components with these contributions. */
import type { EmojiResults } from "@hubbub/contract/activities/reactions/calls";

import type { ResultRow } from "../../activities/polls/result-rows.ts";

export const SAMPLE_MOODS: EmojiResults = {
  total: 132,
  counts: { excited: 77, neutral: 41, bored: 14 },
  percentages: { excited: 58, neutral: 31, bored: 11 },
};

/** An option of a poll with its result. */
export function sampleRow(label: string, percentage: number): ResultRow {
  return { id: label, label, share: percentage / 100, percentage, count: percentage, isCorrect: false };
}
