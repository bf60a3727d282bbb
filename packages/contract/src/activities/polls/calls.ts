/** Polls: the organizer asks, attendees choose, rate, rank, write, or answer a quiz against the clock. */
import * as z from "zod/mini";

import { ADMINS, MODERATORS, READERS } from "../../access.ts";
import { msg } from "../../messages.ts";
import { HELD_FOR } from "../../moderation.ts";
import {
  areDistinct,
  changes,
  confirmation,
  flag,
  instant,
  nothing,
  participantId,
  participantName,
  text,
  whole,
} from "../../schema.ts";
import {
  ANSWER_LIST_MAX,
  POLL_IMPORT_MAX,
  POLL_KINDS,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX,
  POLL_STATES,
  POLL_TEXT_MAX,
  POLLS_MAX,
  type PollKind,
  QUIZ_SECONDS,
  RANKING_OPTIONS_MAX,
  RESULTS_VISIBILITIES,
  SCALE_LABEL_MAX,
  SCALE_MAX,
  SCALE_MIN,
} from "./index.ts";
import type { ActivityProtocol } from "../protocol.ts";

const optionId = z
  .string("Option ids must be text")
  .check(z.minLength(1, "Option ids must not be empty"), z.maxLength(64, "Option id is too long"));

function optionList(max: number) {
  // The server generates the id of an option without one.
  const option = z.strictObject(
    { id: z.optional(optionId), text: text("Option", { max: POLL_OPTION_MAX }, { blank: msg("Option is required") }) },
    "Each option must have a text",
  );
  return z.array(option, "options must be a list").check(
    z.minLength(POLL_OPTIONS_MIN, `At least ${POLL_OPTIONS_MIN} options`),
    z.maxLength(max, `At most ${max} options`),
    z.refine(
      (options) => areDistinct(options.map((each) => each.text.toLowerCase())),
      msg("Give each option different text"),
    ),
    z.refine((options) => areDistinct(options.flatMap(({ id }) => id ?? [])), "Two options have the same id"),
  );
}

const KIND_SENTENCE = `kind must be one of ${POLL_KINDS.join(", ")}`;
const NO_CORRECT_OPTION = msg("Mark at least one option as correct");
const scaleLabel = z._default(text("Label", { max: SCALE_LABEL_MAX, optional: true }), "");

const fields = {
  question: text("Question", { max: POLL_QUESTION_MAX }, { blank: msg("Question is required") }),
  options: optionList(POLL_OPTIONS_MAX),
  /** 1 for a single choice. */
  maxChoices: whole("maxChoices", 1, POLL_OPTIONS_MAX),
  scale: z.strictObject(
    { max: whole("scale.max", SCALE_MIN, SCALE_MAX), lowLabel: scaleLabel, highLabel: scaleLabel },
    "scale is required",
  ),
  /** The ids of the correct options. One without an id is named by its position in `options`, from 0. */
  correctOptionIds: z
    .array(
      z.union([optionId, whole("correctOptionIds", 0, POLL_OPTIONS_MAX - 1)], "correctOptionIds must name options"),
      { error: ({ input }) => (input === undefined ? NO_CORRECT_OPTION : "correctOptionIds must be a list") },
    )
    .check(z.minLength(1, NO_CORRECT_OPTION), z.refine(areDistinct, "correctOptionIds names an option twice")),
  secondsToAnswer: z.literal([...QUIZ_SECONDS], `secondsToAnswer must be one of ${QUIZ_SECONDS.join(", ")}`),
  resultsVisibility: z.enum(
    RESULTS_VISIBILITIES,
    `resultsVisibility must be one of ${RESULTS_VISIBILITIES.join(", ")}`,
  ),
  /** Whether participants can change their answer while the poll is open. */
  isChangeable: flag("isChangeable"),
  /** Whether no list and no export connects answers to people. Cannot be changed after the first answer. */
  isAnonymous: flag("isAnonymous"),
};
const { question, options, maxChoices, scale, correctOptionIds, secondsToAnswer } = fields;
const isAnonymous = z._default(fields.isAnonymous, true);
const settings = {
  resultsVisibility: z._default(fields.resultsVisibility, "after-answer"),
  isChangeable: z._default(fields.isChangeable, true),
  isAnonymous,
};

/** The definition of each kind. */
const kinds = {
  choice: z
    .strictObject({ kind: z.literal("choice"), question, options, maxChoices: z._default(maxChoices, 1), ...settings })
    .check(z.refine((poll) => poll.maxChoices <= poll.options.length, "maxChoices is above the number of options")),
  scale: z.strictObject({ kind: z.literal("scale"), question, scale, ...settings }),
  ranking: z.strictObject({
    kind: z.literal("ranking"),
    question,
    options: optionList(RANKING_OPTIONS_MAX),
    ...settings,
  }),
  text: z.strictObject({ kind: z.literal("text"), question, ...settings }),
  quiz: z
    .strictObject({ kind: z.literal("quiz"), question, options, correctOptionIds, secondsToAnswer, isAnonymous })
    .check(
      z.refine(
        (quiz) =>
          quiz.correctOptionIds.every((named) =>
            typeof named === "number" ? named < quiz.options.length : quiz.options.some(({ id }) => id === named),
          ),
        "correctOptionIds names an option that does not exist",
      ),
    ),
};

/** The names of the fields that a poll of this kind has. */
export function pollFields(kind: PollKind): string[] {
  return Object.keys(kinds[kind].shape);
}

/** What the organizer defines: the fields differ by kind. */
export const PollDefinition = z.discriminatedUnion(
  "kind",
  [kinds.choice, kinds.scale, kinds.ranking, kinds.text, kinds.quiz],
  KIND_SENTENCE,
);
/** As the organizer sends it. */
export type PollDefinition = z.input<typeof PollDefinition>;
/** With defaults and normalized texts. */
export type ParsedPollDefinition = z.output<typeof PollDefinition>;

export const PollOption = z.object({ id: z.string(), text: z.string() });
export type PollOption = z.infer<typeof PollOption>;

const answered = { answered: z.number() };
const OptionCount = z.object({ id: z.string(), count: z.number() });

/** Counts of the answers; `kind` is the poll's. */
export const PollResults = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("choice"), ...answered, options: z.array(OptionCount) }),
  z.object({
    kind: z.literal("scale"),
    ...answered,
    values: z.array(z.object({ value: z.number(), count: z.number() })),
    mean: z.nullable(z.number()),
  }),
  z.object({
    kind: z.literal("ranking"),
    ...answered,
    /** The option with most points first. */
    ranking: z.array(z.object({ id: z.string(), points: z.number(), meanRank: z.nullable(z.number()) })),
  }),
  z.object({
    kind: z.literal("text"),
    ...answered,
    /** The newest 200 texts that are not hidden, newest first. */
    texts: z.array(z.object({ id: z.string(), text: z.string() })),
    /** Number of texts that contain each word; the most frequent first, counted as in the word cloud. */
    words: z.array(z.object({ word: z.string(), count: z.number() })),
  }),
  z.object({
    kind: z.literal("quiz"),
    ...answered,
    options: z.array(OptionCount),
    /** Signed-in participants who were correct, the fastest first; at most five. */
    fastest: z.array(z.object({ displayName: z.string(), points: z.number() })),
  }),
]);
export type PollResults = z.infer<typeof PollResults>;

export const Poll = z.object({
  id: z.string(),
  /** From 1, in the organizer's order. */
  position: z.number(),
  /** Number of changes of the definition. An answer that names an earlier version is refused. */
  version: z.number(),
  kind: z.enum(POLL_KINDS),
  question: z.string(),
  state: z.enum(POLL_STATES),
  /** Empty for scales and texts. */
  options: z.array(PollOption),
  /** Null unless it is a choice. */
  maxChoices: z.nullable(z.number()),
  scale: z.nullable(z.object({ max: z.number(), lowLabel: z.string(), highLabel: z.string() })),
  /** Null unless it is a quiz. */
  secondsToAnswer: z.nullable(z.number()),
  /** Null for drafts. */
  openedAt: z.nullable(instant),
  /**
   * When an open quiz closes by itself; null for other polls. In the time of the server: pages correct their clock with
   * `serverNow` of `poll:opened`, or with the Date header of the list.
   */
  closesAt: z.nullable(instant),
  resultsVisibility: z.enum(RESULTS_VISIBILITIES),
  isChangeable: z.boolean(),
  isAnonymous: z.boolean(),
  /** Number of answers; null while the poll is an open quiz and the caller is not of the team. */
  answered: z.nullable(z.number()),
  /** Null unless the caller may see them. */
  results: z.nullable(PollResults),
  /** Only of closed quizzes, and for the team. */
  correctOptionIds: z.nullable(z.array(z.string())),
});
export type Poll = z.infer<typeof Poll>;

const optionIds = z
  .array(optionId, "optionIds must be a list")
  .check(
    z.minLength(1, "Choose at least one option"),
    z.maxLength(POLL_OPTIONS_MAX, "Too many options"),
    z.refine(areDistinct, "An option is chosen twice"),
  );

/** The answer itself, without the participant. */
export const PollAnswer = z.union([
  z.object({ optionIds: z.array(z.string()) }),
  z.object({ value: z.number() }),
  z.object({ ranking: z.array(z.string()) }),
  z.object({ text: z.string() }),
]);
export type PollAnswer = z.infer<typeof PollAnswer>;

export const OwnPollAnswer = z.object({
  pollId: z.string(),
  answer: PollAnswer,
  /** Points of a closed quiz; null for other polls and while the quiz is open. */
  points: z.nullable(z.number()),
  /** Place among those who answered the closed quiz, by points; null like `points`. */
  place: z.nullable(z.number()),
});
export type OwnPollAnswer = z.infer<typeof OwnPollAnswer>;

/** An answer in the staff list. */
export const PollAnswerForStaff = z.object({
  id: z.string(),
  answer: PollAnswer,
  /** Null if the poll is anonymous. */
  participantName: z.nullable(z.string()),
  submittedAt: instant,
  /** Hidden texts are not in the results. */
  isHidden: z.boolean(),
  /** Why the filter or a mute hid the text; null after a moderator's decision. Anonymous polls ignore mutes. */
  heldFor: z.nullable(z.enum(HELD_FOR)),
  points: z.nullable(z.number()),
});
export type PollAnswerForStaff = z.infer<typeof PollAnswerForStaff>;

export const pollsProtocol = {
  calls: {
    "GET /api/events/:eventId/polls": {
      access: READERS,
      summary: "The open poll, and closed polls whose results are public; staff get all polls with results",
      isListed: true,
      answer: z.array(Poll),
    },
    "GET /api/events/:eventId/polls/mine": {
      // Returns only what the caller sent, as GET /api/me.
      access: READERS,
      summary: "The caller's own answers",
      isListed: true,
      answer: z.array(OwnPollAnswer),
    },
    "POST /api/events/:eventId/polls": {
      access: ADMINS,
      summary: `Create a draft, at most ${POLLS_MAX} polls in an event`,
      body: PollDefinition,
      answer: Poll,
      status: 201,
    },
    "POST /api/events/:eventId/polls/import": {
      access: ADMINS,
      summary: "Create drafts from text, one poll per line: all of them or none",
      body: z.strictObject({
        text: z
          .string("text must be text")
          .check(
            z.minLength(1, "The text is empty"),
            z.maxLength(POLL_IMPORT_MAX, `The text is longer than ${POLL_IMPORT_MAX} characters`),
          ),
      }),
      answer: z.array(Poll),
      status: 201,
    },
    "PATCH /api/events/:eventId/polls/order": {
      access: ADMINS,
      summary: "Reorder the polls: the ids of all polls in their new order",
      body: z.strictObject({
        pollIds: z
          .array(z.string("pollIds must be ids"), "pollIds must be a list")
          .check(z.maxLength(POLLS_MAX, `At most ${POLLS_MAX} polls`)),
      }),
      answer: z.array(Poll),
    },
    "PATCH /api/events/:eventId/polls/:pollId": {
      access: ADMINS,
      summary: "Change a poll; after the first answer only its resultsVisibility",
      /**
       * With a `kind`, the poll becomes one of that kind and keeps what both have. A poll with answers accepts
       * `resultsVisibility` only, and a quiz does not: it shows its results when it closes.
       */
      body: changes({ kind: z.enum(POLL_KINDS, KIND_SENTENCE), ...fields }),
      answer: Poll,
    },
    "DELETE /api/events/:eventId/polls/:pollId": {
      access: ADMINS,
      summary: "Delete a poll; with answers only with confirm: true",
      body: confirmation,
      answer: z.null(),
      status: 204,
    },
    "POST /api/events/:eventId/polls/:pollId/open": {
      access: { ...MODERATORS, closesWithArchive: true },
      summary: "Open a draft or reopen a closed poll; closes the open one",
      answer: Poll,
    },
    "POST /api/events/:eventId/polls/:pollId/close": {
      access: { ...MODERATORS, closesWithArchive: true },
      summary: "Close an open poll",
      answer: Poll,
    },
    "POST /api/events/:eventId/polls/:pollId/reset": {
      access: { ...MODERATORS, closesWithArchive: true },
      summary: "Delete a poll's answers and make it a draft again; with answers only with confirm: true",
      body: confirmation,
      answer: Poll,
    },
    "POST /api/events/:eventId/polls/:pollId/answer": {
      access: { ...READERS, submitsTo: "polls" },
      summary: "Answer the open poll, or change the own answer: 201 for the first, 200 for a changed one",
      /**
       * An answer: exactly one of the four fields. The poll's kind decides which one, so the server checks it with the poll.
       */
      body: z
        .strictObject({
          optionIds: z.optional(optionIds),
          /** From 1 to the scale's maximum, which the server checks with the poll. */
          value: z.optional(z.int("value must be a whole number")),
          ranking: z.optional(
            z
              .array(optionId, "ranking must be a list")
              .check(
                z.maxLength(RANKING_OPTIONS_MAX, "Too many options"),
                z.refine(areDistinct, "An option is ranked twice"),
              ),
          ),
          text: z.optional(text("Answer", { max: POLL_TEXT_MAX, multiline: true })),
          /** `version` of the poll that the participant saw. */
          version: z.optional(whole("version", 0, Number.MAX_SAFE_INTEGER)),
          participantName,
          participantId,
        })
        .check(
          z.refine(
            (body) =>
              [body.optionIds, body.value, body.ranking, body.text].filter((field) => field !== undefined).length === 1,
            "Send one of optionIds, value, ranking and text",
          ),
        ),
      answer: OwnPollAnswer,
      status: 201,
    },
    "GET /api/events/:eventId/polls/:pollId/answers": {
      access: MODERATORS,
      summary: `The newest ${ANSWER_LIST_MAX} answers and all held ones, newest first; names only if the poll is not anonymous`,
      answer: z.array(PollAnswerForStaff),
    },
    "PATCH /api/events/:eventId/polls/:pollId/answers/:answerId": {
      access: MODERATORS,
      summary: "Hide a text, or show it again",
      body: z.strictObject({ isHidden: flag("isHidden") }),
      answer: PollAnswerForStaff,
    },
  },
  messages: {
    /** A poll was opened. `poll` is as everybody sees it; another open poll was closed before. */
    "poll:opened": {
      audience: "everyone",
      urgency: "now",
      stateOf: ({ poll }: { poll: Poll }) => `poll ${poll.id}`,
      data: z.object({ poll: Poll, serverNow: instant }),
    },
    /** A poll was closed. `poll` is as everybody sees it, with results; null if only the team may see them. */
    "poll:closed": {
      audience: "everyone",
      urgency: "now",
      stateOf: ({ pollId }: { pollId: string }) => `poll ${pollId}`,
      data: z.object({ pollId: z.string(), poll: z.nullable(Poll) }),
    },
    /**
     * The results of the open poll changed: at most every 400 ms. Unless everybody may see them, everybody gets a message
     * with null, and then those who may see them get one with `results`; about an open quiz, only the team gets a message.
     * Results of a text poll contain only the newest texts and the most frequent words.
     */
    "poll:results": {
      audience: "everyone",
      // The interval limits how often.
      urgency: "now",
      stateOf: ({ pollId }: { pollId: string }) => pollId,
      data: z.object({ pollId: z.string(), answered: z.number(), results: z.nullable(PollResults) }),
    },
    /** Polls were changed, moved, reset or deleted, or a text was hidden or shown: read the lists again. */
    "poll:changed": { audience: "everyone", data: nothing },
  },
  settings: null,
  myDay: {
    /** Number of polls and quizzes that the caller answered. */
    pollAnswers: z.number(),
    /** Points of the caller's answers to closed quizzes. */
    quizPoints: z.number(),
  },
  eventFile: {
    /** They become drafts. */
    polls: z._default(
      z.array(PollDefinition, "polls must be a list").check(z.maxLength(POLLS_MAX, `At most ${POLLS_MAX} polls`)),
      [],
    ),
  },
} as const satisfies ActivityProtocol;
