import type { Mood } from "@hubbub/contract/activities/reactions/rules";

/** The colors of the moods, for bars and for parts of a chart. */
export const MOOD_COLORS: Record<Mood, { bar: string; fill: string }> = {
  excited: { bar: "bg-amber", fill: "fill-amber" },
  neutral: { bar: "bg-teal", fill: "fill-teal" },
  bored: { bar: "bg-cloud-6", fill: "fill-cloud-6" },
};
