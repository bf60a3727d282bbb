/** Labels that the team of an event gives to questions, and the tally of all questions. Attendees never get labels. */
import * as z from "zod/mini";

import { MODERATORS, READERS } from "../../access.ts";
import { msg } from "../../messages.ts";
import { areDistinct, expectedVersion, rowId, text } from "../../schema.ts";

export const LABELS_MAX = 10;
export const LABEL_MAX = 24;

export const QuestionLabel = z.object({ id: z.string(), name: z.string() });
export type QuestionLabel = z.infer<typeof QuestionLabel>;

const QuestionLabels = z.object({ labels: z.array(QuestionLabel), version: z.number() });
export type QuestionLabels = z.infer<typeof QuestionLabels>;

const name = text("Label", { max: LABEL_MAX });
const haveDifferentNames = (names: readonly string[]) => areDistinct(names.map((each) => each.toLowerCase()));
const SAME_NAME = msg("Give each one a different name");

export const LabelNames = z
  .array(name, "questionLabels must be a list")
  .check(z.maxLength(LABELS_MAX, `At most ${LABELS_MAX} labels`), z.refine(haveDifferentNames, SAME_NAME));

/** With `id`, the label with this id gets this name and place; without, it is a new label. */
const LabelEntry = z.strictObject({ id: z.optional(rowId), name });

export const ReplaceLabels = z.strictObject({
  labels: z.array(LabelEntry, "labels must be a list").check(
    z.refine((labels) => haveDifferentNames(labels.map((label) => label.name)), SAME_NAME),
    z.refine((labels) => areDistinct(labels.flatMap(({ id }) => id ?? [])), "labels contains an id twice"),
  ),
  version: expectedVersion,
});
export type ReplaceLabels = z.infer<typeof ReplaceLabels>;

export const AssignLabels = z.strictObject({
  labelIds: z
    .array(rowId, "labelIds must be a list of ids")
    .check(
      z.maxLength(LABELS_MAX, `A question can have at most ${LABELS_MAX} labels`),
      z.refine(areDistinct, "labelIds contains an id twice"),
    ),
});

/** The numbers of all questions of an event. A merged question counts like the one that is shown instead. */
export const QuestionTally = z.object({
  asked: z.number(),
  answered: z.number(),
  /** Pending and ignored questions. */
  notShown: z.number(),
});
export type QuestionTally = z.infer<typeof QuestionTally>;

export const questionLabelCalls = {
  "GET /api/events/:eventId/question-tally": {
    access: READERS,
    summary: "How many questions were asked, how many are answered, and how many are not shown",
    isListed: true,
    answer: QuestionTally,
  },
  "GET /api/events/:eventId/question-labels": {
    access: MODERATORS,
    summary: "The labels that the team uses for questions",
    answer: QuestionLabels,
  },
  "PUT /api/events/:eventId/question-labels": {
    access: MODERATORS,
    summary: `Replace the labels, at most ${LABELS_MAX}; a label that is missing in the list is removed from its questions`,
    body: ReplaceLabels,
    answer: QuestionLabels,
  },
} as const;
