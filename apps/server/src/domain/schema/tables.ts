/**
 * Every table of the schema with the data it holds: backups, erasure, retention and the reset of the demo event derive
 * their queries from these rows. A table that is missing here does not compile.
 */
import type { Contributions } from "@hubbub/contract/me";

import type { Schema } from "./schema.ts";

/** Columns that identify who submitted a row: the participant key, or the wallet profile. */
export type PersonColumn = "participant_key" | "profile_id";

/**
 * - "delete": the rows are deleted.
 * - "cascade": the rows are deleted by a foreign key, with the row they depend on.
 * - "custom": a separate query changes or deletes the rows.
 * - "keep": the rows stay.
 */
type Removal = "delete" | "cascade" | "custom" | "keep";

interface TableData<Column extends PersonColumn = PersonColumn> {
  /** The columns that identify who submitted a row, if rows are submissions or results of a person. */
  submittedBy?: readonly [Column, ...Column[]];
  /** Name of the number of rows in `GET /api/me`. */
  countedAs?: keyof Contributions;
  /** SQL condition of the rows that are counted; all by default. */
  countedWhere?: string;
  /** When a person erases their data: the rows they submitted. Default: "keep". */
  onErasure?: Removal;
  /** When the retention time of an archived event ends: the rows of the event. Default: "keep". */
  onRetentionEnd?: Removal;
  /** When the demo event is reset: the rows of the event. Default: "keep". */
  onDemoReset?: Removal;
}

const KEPT = {};
const CONTENT_WITHOUT_PEOPLE = { onDemoReset: "delete" } as const;
const EVENT_CONTENT = { onRetentionEnd: "delete", onDemoReset: "delete" } as const;
const SUBMISSIONS = { ...EVENT_CONTENT, submittedBy: ["participant_key", "profile_id"], onErasure: "delete" } as const;

export const TABLES: { readonly [Name in keyof Schema]: TableData<Extract<keyof Schema[Name], PersonColumn>> } = {
  installation_secrets: KEPT,
  users: KEPT,
  profiles: { onErasure: "custom" },
  wallet_sessions: { onErasure: "custom" },
  staff_sessions: KEPT,
  event_groups: KEPT,
  group_permalinks: KEPT,
  events: KEPT,
  text_filters: CONTENT_WITHOUT_PEOPLE,
  mutes: { ...EVENT_CONTENT, onErasure: "custom" },
  access_links: EVENT_CONTENT,
  // What the team did, without texts of participants: kept as long as the event.
  activity_log: CONTENT_WITHOUT_PEOPLE,
  event_collaborators: CONTENT_WITHOUT_PEOPLE,
  group_collaborators: KEPT,
  unconfirmed_names: KEPT,
  made_once: CONTENT_WITHOUT_PEOPLE,
  icebreaker_responses: { ...SUBMISSIONS, countedAs: "responses", onErasure: "custom" },
  icebreaker_counts: EVENT_CONTENT,
  // The rules contain words that people sent.
  word_rules: EVENT_CONTENT,
  reaction_votes: {
    submittedBy: ["participant_key", "profile_id"],
    countedAs: "reactions",
    onErasure: "custom",
    onRetentionEnd: "custom",
    onDemoReset: "delete",
  },
  reaction_counts: CONTENT_WITHOUT_PEOPLE,
  questions: { ...SUBMISSIONS, countedAs: "questions", onErasure: "custom" },
  question_votes: {
    submittedBy: ["profile_id"],
    countedAs: "questionVotes",
    onErasure: "custom",
    onRetentionEnd: "cascade",
    onDemoReset: "cascade",
  },
  question_labels: CONTENT_WITHOUT_PEOPLE,
  labeled_questions: { onErasure: "cascade", onRetentionEnd: "cascade", onDemoReset: "cascade" },
  chat_messages: { ...SUBMISSIONS, countedAs: "chatMessages" },
  chat_reactions: {
    submittedBy: ["participant_key"],
    countedAs: "chatReactions",
    onErasure: "delete",
    onRetentionEnd: "cascade",
    onDemoReset: "cascade",
  },
  timers: CONTENT_WITHOUT_PEOPLE,
  prize_entries: { ...EVENT_CONTENT, submittedBy: ["profile_id"], countedAs: "prizeEntries", onErasure: "custom" },
  prize_seeds: CONTENT_WITHOUT_PEOPLE,
  prize_draws: {
    submittedBy: ["profile_id"],
    countedAs: "prizesWon",
    // The winner has not erased their data.
    countedWhere: "username <> ''",
    onErasure: "custom",
    onRetentionEnd: "custom",
    onDemoReset: "delete",
  },
  translations: {
    ...EVENT_CONTENT,
    submittedBy: ["participant_key"],
    countedAs: "translations",
    onErasure: "delete",
  },
  translation_captions: EVENT_CONTENT,
  translation_usage: KEPT,
  leaderboards: EVENT_CONTENT,
  leaderboard_entries: {
    submittedBy: ["profile_id"],
    onErasure: "custom",
    onRetentionEnd: "cascade",
    onDemoReset: "cascade",
  },
  polls: CONTENT_WITHOUT_PEOPLE,
  // Quizzes and polls stay when the retention time ends; their answers do not.
  poll_answers: {
    submittedBy: ["participant_key", "profile_id"],
    countedAs: "pollAnswers",
    onErasure: "delete",
    onRetentionEnd: "delete",
    onDemoReset: "cascade",
  },
  feedback: { ...SUBMISSIONS, countedAs: "feedback" },
  pinned_questions: { onRetentionEnd: "cascade", onDemoReset: "delete" },
  // Contains what several people sent: after an erasure it is taken again (features/stage).
  stage_pictures: { ...EVENT_CONTENT, onErasure: "custom" },
  run_sheets: CONTENT_WITHOUT_PEOPLE,
  presence_samples: CONTENT_WITHOUT_PEOPLE,
  newcomer_notices: EVENT_CONTENT,
  rehearsals: CONTENT_WITHOUT_PEOPLE,
  setup_facts: KEPT,
};

type TableName = keyof Schema;

/** Tables whose rows belong to an event. */
type EventTable = { [Name in TableName]: "event_id" extends keyof Schema[Name] ? Name : never }[TableName];

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** Lists the tables whose rows are deleted at one of the occasions, without those deleted by foreign keys. */
export function tablesDeleted(on: "onErasure" | "onRetentionEnd" | "onDemoReset"): EventTable[] {
  return TABLE_NAMES.filter((name) => TABLES[name][on] === "delete") as EventTable[];
}

interface SubmissionTable {
  name: EventTable;
  /** At least one. */
  columns: readonly [PersonColumn, ...PersonColumn[]];
  countedAs?: keyof Contributions;
  countedWhere?: string;
  onErasure?: Removal;
}

/** Lists the tables with rows that people submitted, and the columns that identify the people. */
export function submissionTables(): SubmissionTable[] {
  return TABLE_NAMES.flatMap((name) => {
    const { submittedBy: columns, ...data }: TableData = TABLES[name];
    return columns ? [{ ...data, name: name as EventTable, columns }] : [];
  });
}
