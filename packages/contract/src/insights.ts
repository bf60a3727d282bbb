/** Insights: participation in an event per minute, for its team. */
import * as z from "zod/mini";

import { TEAM_ACCOUNTS } from "./access.ts";
import { fieldFor, valuesOf } from "./activities/index.ts";
import { INSIGHTS_FIELDS } from "./activities/protocols.ts";
import { instant } from "./schema.ts";

export const PARTICIPATION_FIELDS = valuesOf("submissions").flatMap(({ participation }) => participation ?? []);
const submissionNumbers = fieldFor(PARTICIPATION_FIELDS, () => z.number());

/** Length of the reported period, which ends with the last activity. */
export const INSIGHTS_HOURS = 24;

/**
 * The limit of newcomers per address slowed down submissions: far more names took part from one address than people
 * were present there. In the answer of the insights call the field is named `crowd`.
 */
export const NewcomerNotice = z.object({
  slowed: z.number(),
  firstAt: instant,
  lastAt: instant,
});
export type NewcomerNotice = z.infer<typeof NewcomerNotice>;

/** Minutes without activity are omitted. */
export const Insights = z.object({
  participation: z.array(z.object({ minute: instant, ...submissionNumbers })),
  /** Number of people who had the event open, sampled once per minute. */
  people: z.array(z.object({ minute: instant, people: z.number() })),
  ...INSIGHTS_FIELDS,
  /** Of the whole event, not only of the reported period. */
  totals: z.object({
    ...submissionNumbers,
    /** The highest number of people who had the event open at the same time; 0 without a sample. */
    maxPeople: z.number(),
  }),
  crowd: z.nullable(NewcomerNotice),
});
export type Insights = z.infer<typeof Insights>;

export const insightCalls = {
  "GET /api/events/:eventId/insights": {
    access: { ...TEAM_ACCOUNTS, scope: "exports:read" },
    summary:
      "Participation, people present and reactions per minute, totals of the whole event, and a notice if one person seems to take part many times",
    answer: Insights,
  },
} as const;
